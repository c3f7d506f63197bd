// The parts of the page, and the order in which they are drawn when something changes.

document.body.prepend(drawDefs(DATA.koma));
byId("maker").textContent = makerText(DATA.header);
const board = new Board(byId("board"));
const graph = new Graph(byId("graph"), (ply) => go({ ply }));
const moveList = new MoveList(byId("moves"), (line, ply) => go({ line, ply }));

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
  if (state.probe)
    return (
      state.probe.step === (before.probe?.line === state.probe.line ? before.probe.step : 0) + 1
    );
  return !before.probe && before.ply + 1 === state.ply;
}

/** What holds for a whole game: names, list, tables, and all words of the page. */
function drawGame() {
  const { lang } = state;
  const { report } = tree();
  document.documentElement.lang = lang;
  document.title = `Kakunari · ${["black", "white"].map((side) => playerName(report, side, lang)).join(" – ")}`;
  for (const item of document.querySelectorAll("[data-word]"))
    item.textContent = word(item.dataset.word);
  for (const item of document.querySelectorAll("[data-label]")) {
    item.setAttribute("aria-label", word(item.dataset.label));
    if (item.tagName === "BUTTON") item.title = word(item.dataset.label);
  }
  byId("language").lang = lang === "ja" ? "en" : "ja";
  const games = byId("games");
  games.parentElement.hidden = TREES.length < 2;
  games.replaceChildren(
    ...TREES.map(({ report: game }, number) =>
      el("option", { value: number }, gameTitle(game, number + 1, lang)),
    ),
  );
  games.value = state.game;
  byId("keys").replaceChildren(
    ...word("keyHelp").flatMap(([key, effect]) => [
      el(
        "dt",
        {},
        key.split(" ").flatMap((name) => [el("kbd", {}, name), " "]),
      ),
      el("dd", {}, effect),
    ]),
  );
  moveList.fill(tree(), lang);
  drawTurning(byId("turning"), tree(), lang, (ply) => go({ line: 0, ply }));
  drawPlayers(byId("players"), report, lang);
  drawAbout(byId("about"), report, lang);
}

function drawGraph() {
  graph.show({
    path: path(),
    trunk: tree().lines[0],
    metric: state.metric,
    phases: phaseStarts(tree().report),
    names: [word("middlegame"), word("endgame")],
    describe,
  });
  byId("metric").replaceChildren(
    ...["rate", "cp"].map((metric) => {
      const button = el(
        "button",
        {
          type: "button",
          "aria-pressed": state.metric === metric,
          onclick: () => choose("metric", metric),
        },
        word(metric),
      );
      button.dataset.metric = metric;
      return button;
    }),
  );
}

const THEMES = {
  auto: ["themeAuto", "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18"],
  light: [
    "themeLight",
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",
  ],
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
  for (const [id, name] of [
    ["theme", themeWord],
    ["style", style === "kanji" ? "piecesKanji" : "piecesLetters"],
  ]) {
    byId(id).title = word(name);
    byId(id).setAttribute("aria-label", word(name));
  }
}

Object.assign(state, readAddress());
drawGame();
drawLooks();
drawGraph();
drawMoment(false);
writeAddress();
