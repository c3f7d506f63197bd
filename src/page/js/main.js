// The page: its state, what the reader does with it, and the order in which the parts are drawn.

const DATA = JSON.parse(byId("data").textContent);
const TREES = DATA.reports.map(readTree);

/** What the reader has chosen; `probe` is a line of the engine that is looked at. */
const state = {
  game: 0, line: 0, ply: 0, probe: null,
  flipped: false, arrows: true,
  lang: recall("lang") ?? ((navigator.language ?? "").startsWith("ja") ? "ja" : "en"),
  style: recall("style") ?? "kanji",
  metric: recall("metric") ?? "rate",
  theme: recall("theme") ?? "auto",
};

// Some browsers refuse to store anything for a file on disk; the page then forgets.
function recall(name) {
  try {
    return localStorage.getItem(`kakunari-${name}`);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(`kakunari-${name}`, value);
  } catch {
    // Nothing to be done.
  }
}

document.body.prepend(drawDefs(DATA.koma));
byId("maker").textContent = makerText(DATA.header);
const board = new Board(byId("board"));
const graph = new Graph(byId("graph"), (ply) => go({ ply }));
const moveList = new MoveList(byId("moves"), (line, ply) => go({ line, ply }));

const tree = () => TREES[state.game];
const path = () => tree().lines[state.line];
const node = () => path()[state.ply];
const word = (name) => WORDS[state.lang][name];

/** Changes the state and draws what depends on it. */
function go(change) {
  const before = { ...state };
  Object.assign(state, { probe: null }, change);
  state.ply = Math.max(0, Math.min(path().length - 1, state.ply));
  const fresh = ["game", "lang"].some((name) => before[name] !== state[name]);
  if (fresh) drawGame();
  if (fresh || ["theme", "style"].some((name) => before[name] !== state[name])) drawLooks();
  if (fresh || ["line", "metric"].some((name) => before[name] !== state[name])) drawGraph();
  drawMoment(isStep(before));
  writeAddress();
}

/** Was the change one move forward, which the board can show as a movement? */
function isStep(before) {
  if (before.game !== state.game) return false;
  if (state.probe) return state.probe.step === (before.probe?.line === state.probe.line ? before.probe.step : 0) + 1;
  return !before.probe && before.ply + 1 === state.ply;
}

/** What holds for a whole game: names, list, tables, and all words of the page. */
function drawGame() {
  const { lang } = state;
  const { report } = tree();
  document.documentElement.lang = lang;
  document.title = `Kakunari · ${["black", "white"].map((side) => playerName(report, side, lang)).join(" – ")}`;
  for (const item of document.querySelectorAll("[data-word]")) item.textContent = word(item.dataset.word);
  for (const item of document.querySelectorAll("[data-label]")) {
    item.setAttribute("aria-label", word(item.dataset.label));
    if (item.tagName === "BUTTON") item.title = word(item.dataset.label);
  }
  byId("language").lang = lang === "ja" ? "en" : "ja";
  const games = byId("games");
  games.parentElement.hidden = TREES.length < 2;
  games.replaceChildren(...TREES.map(({ report: game }, number) =>
    el("option", { value: number }, gameTitle(game, number + 1, lang))));
  games.value = state.game;
  byId("keys").replaceChildren(...word("keyHelp").flatMap(([key, effect]) => [
    el("dt", {}, key.split(" ").flatMap((name) => [el("kbd", {}, name), " "])), el("dd", {}, effect)]));
  moveList.fill(tree(), lang);
  drawTurning(byId("turning"), tree(), lang, (ply) => go({ line: 0, ply }));
  drawPlayers(byId("players"), report, lang);
  drawAbout(byId("about"), report, lang);
}

function drawGraph() {
  graph.show({
    path: path(), trunk: tree().lines[0], metric: state.metric, phases: phaseStarts(tree().report),
    names: [word("middlegame"), word("endgame")],
  });
  byId("metric").replaceChildren(...["rate", "cp"].map((metric) => {
    const button = el("button", { type: "button", "aria-pressed": state.metric === metric, onclick: () => choose("metric", metric) }, word(metric));
    button.dataset.metric = metric;
    return button;
  }));
}

/** The position on the board: of the game, or some moves into a line of the engine. */
function shown() {
  const { probe } = state;
  if (!probe) return { position: readSfen(node().moment.sfen), last: usiTo(node()) };
  const moves = probe.line.moves.slice(0, probe.step).map((move) => move.usi);
  return { position: moves.reduce(play, probe.line.start), last: moves.at(-1) };
}

function usiTo(place) {
  return place.move?.move ?? null;
}

/** Everything that changes from move to move. */
function drawMoment(slide) {
  const { lang, flipped, style, probe } = state;
  const { position, last } = shown();
  const place = node();
  board.draw(position, { last, arrows: state.arrows ? arrowsFrom(position) : [], flipped, style, lang, slide });
  document.body.classList.toggle("flipped", flipped);
  for (const side of ["black", "white"]) {
    drawHand(byId(`hand-${side}`), position.hands[side], side, { flipped, style, lang });
    const seat = byId(`seat-${side}`);
    seat.classList.toggle("to-move", position.side === side);
    seat.querySelector(".name").replaceChildren(sign(side), playerName(tree().report, side, lang));
    byId(`hand-${side}`).setAttribute("aria-label", `${word(side)} ${word("hand")}`);
  }
  drawOdds(place);
  drawProbe();
  graph.mark(state.ply);
  moveList.mark(place);
  drawInsight(byId("insight"), place, readSfen(place.moment.sfen), lang, (line, step) => go({ probe: { line, step } }));
  for (const button of byId("turning").querySelectorAll("button")) {
    const here = !probe && state.line === 0 && Number(button.dataset.ply) === state.ply;
    button.toggleAttribute("aria-current", here);
  }
  byId("sfen").value = probe ? writeSfen(position) : place.moment.sfen;
  announce(place);
}

function announce(place) {
  const { lang, probe } = state;
  const text = probe
    ? `${probe.line.label}: ${probe.line.moves[probe.step - 1].text}`
    : `${place.ply}. ${place.move?.[lang] ?? word("startOfGame")} ${scoreText(worth(place), lang)}`;
  byId("board").setAttribute("aria-label", `${word("board")}: ${text}`);
  byId("live").textContent = text;
  const slider = byId("graph");
  slider.setAttribute("aria-valuemax", path().length - 1);
  slider.setAttribute("aria-valuenow", state.ply);
  slider.setAttribute("aria-valuetext", text);
  byId("place").textContent = probe ? `${probe.step} / ${probe.line.moves.length}` : `${state.ply} / ${path().length - 1}`;
}

/** The moves that the engine would play here, and the one that was played if it was a bad one. */
function arrowsFrom(position) {
  const { probe } = state;
  const color = position.side;
  if (probe) {
    const next = probe.line.moves[probe.step];
    return next ? [{ usi: next.usi, color, role: "best" }] : [];
  }
  const { lines } = node().moment;
  const roles = ["best", "second", "third"];
  const arrows = lines.slice(0, 3).flatMap((line, rank) => (line.pv.length ? [{ usi: line.pv[0], color, role: roles[rank] }] : []));
  const played = path()[state.ply + 1]?.move;
  if (played && played.grade !== "good") {
    const same = arrows.findIndex((arrow) => arrow.usi === played.move);
    if (same > 0) arrows.splice(same, 1);
    arrows.unshift({ usi: played.move, color, role: `played ${played.grade}` });
  }
  return arrows.reverse();
}

/** The bar of both sides' chances. */
function drawOdds(place) {
  const value = worth(place);
  const odds = byId("odds");
  odds.style.setProperty("--share", `${(value?.rate ?? 0.5) * 100}%`);
  const share = Math.round((value?.rate ?? 0.5) * 100);
  odds.classList.toggle("unknown", !value);
  // A number that does not fit into its own part stands in the other.
  odds.classList.toggle("few-black", share < 12);
  odds.classList.toggle("few-white", share > 88);
  odds.querySelector(".of-black").textContent = value ? `${share}%` : "";
  odds.querySelector(".of-white").textContent = value ? `${100 - share}%` : "";
  odds.setAttribute("aria-label", `${word("rate")}: ${word("black")} ${share}%, ${word("white")} ${100 - share}%`);
}

function drawProbe() {
  const { probe } = state;
  const banner = byId("probe");
  document.body.classList.toggle("probing", Boolean(probe));
  if (!probe) {
    banner.replaceChildren();
    return;
  }
  banner.replaceChildren(
    el("strong", {}, probe.line.label),
    el("span", { class: "probe-moves" }, probe.line.moves.map((move, at) =>
      el("button", {
        type: "button", "aria-current": at + 1 === probe.step ? "step" : null,
        onclick: () => go({ probe: { line: probe.line, step: at + 1 } }),
      }, move.text))),
    el("button", { type: "button", class: "leave", onclick: () => go({}) }, `✕ ${word("leaveLine")}`));
}

/** One move on or back, in the game or in the line that is looked at. */
function step(by) {
  const { probe } = state;
  if (!probe) return go({ ply: state.ply + by });
  const to = probe.step + by;
  if (to < 1) return go({});
  if (to <= probe.line.moves.length) go({ probe: { line: probe.line, step: to } });
}

/** Start or end of the game or of the line that is looked at. */
function leap(toEnd) {
  const { probe } = state;
  if (probe) go({ probe: { line: probe.line, step: toEnd ? probe.line.moves.length : 1 } });
  else go({ ply: toEnd ? path().length - 1 : 0 });
}

/**
 * Changes to the next or previous of the moves that stand beside each other: those that replace
 * the move on the board, or else those that follow it. Says whether there are any.
 */
function branch(by) {
  const place = node();
  const rivals = place.from?.next.length > 1 ? place.from.next : place.next;
  if (rivals.length < 2) return leaveVariation(by);
  const now = Math.max(0, rivals.indexOf(rivals === place.next ? path()[state.ply + 1] : place));
  const next = rivals[(now + by + rivals.length) % rivals.length];
  go({ line: linesThrough(tree(), next)[0], ply: next.ply });
  return true;
}

/** From deep in a variation, up leads to the move that it replaces. */
function leaveVariation(by) {
  if (state.line === 0 || by > 0) return false;
  const { parent, from_ply: from } = tree().report.variations[state.line - 1];
  go({ line: parent === null ? 0 : parent + 1, ply: from + 1 });
  return true;
}

/** The next or previous move with a grade. */
function fault(by) {
  const moves = path();
  for (let ply = state.ply + by; ply > 0 && ply < moves.length; ply += by) {
    if ((moves[ply].move?.grade ?? "good") !== "good") return go({ ply });
  }
}

/** Goes on in the engine's line, or enters it. */
function follow() {
  if (state.probe) return step(1);
  const best = bestLine(node());
  if (!best?.pv.length) return;
  const start = readSfen(node().moment.sfen);
  go({ probe: { line: { label: word("line"), start, moves: written(start, best.pv, best[state.lang], state.lang) }, step: 1 } });
}

/** Changes something that is remembered for the next visit. */
function choose(name, value) {
  keep(name, value);
  go({ probe: name === "lang" ? null : state.probe, [name]: value });
}

const THEMES = {
  auto: ["themeAuto", "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18"],
  light: ["themeLight", "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2"],
  dark: ["themeDark", "M19 14.5A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.5z"],
};

/** The buttons for looks, and the looks themselves. */
function drawLooks() {
  const { theme, style } = state;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const [themeWord, picture] = THEMES[theme];
  byId("theme").replaceChildren(icon(picture));
  byId("style").textContent = style === "kanji" ? "字" : "A";
  for (const [id, name] of [["theme", themeWord], ["style", style === "kanji" ? "piecesKanji" : "piecesLetters"]]) {
    byId(id).title = word(name);
    byId(id).setAttribute("aria-label", word(name));
  }
}

const after = (list, value) => list[(list.indexOf(value) + 1) % list.length];

const ACTIONS = {
  first: () => leap(false), back: () => step(-1), forward: () => step(1), last: () => leap(true),
  fault: () => fault(1),
  flip: () => go({ probe: state.probe, flipped: !state.flipped }),
  arrows: () => go({ probe: state.probe, arrows: !state.arrows }),
  language: () => choose("lang", after(["en", "ja"], state.lang)),
  style: () => choose("style", after(["kanji", "letters"], state.style)),
  theme: () => choose("theme", after(["auto", "light", "dark"], state.theme)),
};
for (const [id, action] of Object.entries(ACTIONS)) byId(id).addEventListener("click", action);

/** Each says whether it used the key, so that the page scrolls where there is nothing to do. */
const KEYS = {
  ArrowLeft: () => ACTIONS.back(), ArrowRight: () => ACTIONS.forward(),
  Home: () => ACTIONS.first(), End: () => ACTIONS.last(),
  ArrowUp: () => branch(-1), ArrowDown: () => branch(1),
  " ": () => follow(), Escape: () => go({}),
  m: () => fault(1), M: () => fault(-1), f: () => ACTIONS.flip(), a: () => ACTIONS.arrows(),
  g: () => choose("metric", after(["rate", "cp"], state.metric)),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.matches("select, input")) return;
  if (event.key === " " && event.target.matches("button, summary")) return;
  const action = KEYS[event.key];
  if (action && action() !== false) event.preventDefault();
});

byId("games").addEventListener("change", (event) => go({ game: Number(event.target.value), line: 0, ply: 0 }));

byId("copy").addEventListener("click", async () => {
  byId("sfen").select();
  try {
    await navigator.clipboard.writeText(byId("sfen").value);
    byId("copy").textContent = word("copied");
    setTimeout(() => (byId("copy").textContent = word("copy")), 1500);
  } catch {
    // The text is selected: the reader can copy it by hand.
  }
});

/** A swipe across the board is a move forward (to the left) or back. */
function watchSwipes(root) {
  let start = null;
  root.addEventListener("pointerdown", (event) => (start = event));
  root.addEventListener("pointerup", (event) => {
    if (!start) return;
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    start = null;
    if (Math.abs(x) > 30 && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
  });
  root.addEventListener("pointercancel", () => (start = null));
}
watchSwipes(byId("board"));

// The address names the place, so that a link can point at it: #game=2&line=1&ply=57
function writeAddress() {
  const parts = [`ply=${state.ply}`];
  if (state.line) parts.unshift(`line=${state.line}`);
  if (state.game) parts.unshift(`game=${state.game + 1}`);
  const hash = `#${parts.join("&")}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const number = (name, most) => Math.max(0, Math.min(most, Math.trunc(Number(wanted.get(name))) || 0));
  const game = Math.max(0, number("game", TREES.length) - 1);
  const line = number("line", TREES[game].lines.length - 1);
  return { game, line, ply: number("ply", TREES[game].lines[line].length - 1) };
}
addEventListener("hashchange", () => go(readAddress()));

Object.assign(state, readAddress());
drawGame();
drawLooks();
drawGraph();
drawMoment(false);
writeAddress();
