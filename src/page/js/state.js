// The games of the page, and what the reader has chosen to see of them.

const DATA = JSON.parse(byId("data").textContent);
const TREES = DATA.reports.map(readTree);

/** What the reader has chosen; `probe` is a line of the engine that is looked at. */
const state = {
  game: 0,
  line: 0,
  ply: 0,
  probe: null,
  flipped: false,
  arrows: true,
  lang: recall("lang", ["en", "ja"]) ?? ((navigator.language ?? "").startsWith("ja") ? "ja" : "en"),
  style: recall("style", ["kanji", "letters"]) ?? "kanji",
  metric: recall("metric", ["rate", "cp"]) ?? "rate",
  theme: recall("theme", ["auto", "light", "dark"]) ?? "auto",
};

/** A choice of an earlier visit, if it is one of these. */
function recall(name, choices) {
  // Some browsers refuse to store anything for a file on disk; the page then forgets.
  try {
    const kept = localStorage.getItem(`kakunari-${name}`);
    return choices.includes(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Remembers a choice for the next visit, where that is allowed. */
function keep(name, value) {
  try {
    localStorage.setItem(`kakunari-${name}`, value);
  } catch {
    // Not allowed.
  }
}

const tree = () => TREES[state.game];
const path = () => tree().lines[state.line];
const node = () => path()[state.ply];
const word = (name) => WORDS[state.lang][name];
