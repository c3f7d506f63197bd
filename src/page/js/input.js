// What the reader does: buttons, keys, choices, swipes.

/** Makes a choice that is remembered. */
function choose(name, value) {
  keep(name, value);
  go({ probe: name === "lang" ? null : state.probe, [name]: value });
}

const after = (list, value) => list[(list.indexOf(value) + 1) % list.length];

const ACTIONS = {
  first: () => leap(false),
  back: () => step(-1),
  forward: () => step(1),
  last: () => leap(true),
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
  ArrowLeft: () => ACTIONS.back(),
  ArrowRight: () => ACTIONS.forward(),
  Home: () => ACTIONS.first(),
  End: () => ACTIONS.last(),
  ArrowUp: () => branch(-1),
  ArrowDown: () => branch(1),
  " ": () => follow(),
  Escape: () => go({}),
  m: () => fault(1),
  M: () => fault(-1),
  f: () => ACTIONS.flip(),
  a: () => ACTIONS.arrows(),
  g: () => choose("metric", after(["rate", "cp"], state.metric)),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.matches("select, input")) return;
  if (event.key === " " && event.target.matches("button, summary")) return;
  const action = KEYS[event.key];
  if (action && action() !== false) event.preventDefault();
});

byId("games").addEventListener("change", (event) =>
  go({ game: Number(event.target.value), line: 0, ply: 0 }),
);

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

addEventListener("hashchange", () => go(readAddress()));
