// The whole game at a glance: turning points, players, headers.

/** The list of turning points; `onPick` is told the ply after the move. */
function drawTurning(root, tree, lang, onPick) {
  const words = WORDS[lang];
  const points = tree.report.turning_points;
  if (!points.length) {
    root.replaceChildren(el("li", { class: "none" }, words.noTurning));
    return;
  }
  root.replaceChildren(
    ...points.map((point) => {
      const node = tree.lines[0][point.ply + 1];
      const button = el(
        "button",
        { type: "button", class: point.grade, onclick: () => onPick(point.ply + 1) },
        el("span", { class: "number" }, String(point.ply + 1)),
        el("span", { class: "san" }, node?.move?.[lang] ?? ""),
        el("span", { class: `badge ${point.grade}` }, MARKS[point.grade] || "·"),
        el("span", { class: "loss" }, `${signed(-point.loss * 100)}%`),
      );
      button.dataset.ply = point.ply + 1;
      return el("li", {}, button);
    }),
  );
}

/** The name of a side in a file. */
function playerName(report, color, lang) {
  const keys = color === "black" ? ["先手", "下手"] : ["後手", "上手"];
  return keys.map((key) => report.headers[key]).find(Boolean) ?? WORDS[lang][color];
}

/** A table with a column for each player. */
function drawPlayers(root, report, lang) {
  const words = WORDS[lang];
  const sides = ["black", "white"];
  const players = sides.map((side) => report.players[side]);
  const row = (name, cells, kind = "") =>
    el(
      "tr",
      { class: kind },
      el("th", { scope: "row" }, name),
      cells.map((cell) => el("td", {}, cell)),
    );
  const ring = (share) =>
    el("span", { class: "meter", style: `--part: ${(share ?? 0) * 100}%` }, percent(share));
  const rows = [
    row(
      words.accuracy,
      players.map((player) => ring(player.accuracy)),
      "main",
    ),
    row(
      words.agreement,
      players.map((player) => ring(player.agreement)),
      "main",
    ),
    row(
      words.inaccuracies,
      players.map((player) => String(player.inaccuracy)),
      "inaccuracy",
    ),
    row(
      words.mistakes,
      players.map((player) => String(player.mistake)),
      "mistake",
    ),
    row(
      words.blunders,
      players.map((player) => String(player.blunder)),
      "blunder",
    ),
    ...["opening", "middlegame", "endgame"].map((phase) =>
      row(
        `${words.accuracy}: ${words[phase]}`,
        players.map((player) => ring(player.phases[phase].accuracy)),
        "phase",
      ),
    ),
  ];
  root.replaceChildren(
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("td"),
        sides.map((side) => el("th", { scope: "col" }, sign(side), playerName(report, side, lang))),
      ),
    ),
    el("tbody", {}, rows),
  );
}

/** Plies at which middlegame and endgame begin, from how many moves each phase has. */
function phaseStarts(report) {
  const { black, white } = report.players;
  const moves = (phase) => black.phases[phase].moves + white.phases[phase].moves;
  const middle = moves("opening");
  return [middle, middle + moves("middlegame")];
}

/** Headers of the file, its name, the result, and what is wrong with it. */
function drawAbout(root, report, lang) {
  const words = WORDS[lang];
  const rows = Object.entries(report.headers).map(([name, value]) => [
    lang === "en" ? (HEADERS[name] ?? name) : name,
    value,
  ]);
  rows.push([words.result, ending(report.result, lang)], [words.file, report.file]);
  if (report.fault) rows.push([words.faultyFile, report.fault]);
  root.replaceChildren(
    ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
  );
}

/** One line about a game, for the list of games. */
function gameTitle(report, number, lang) {
  const names = ["black", "white"].map((side) => playerName(report, side, lang));
  const date = (report.headers["開始日時"] ?? report.headers["対局日"] ?? "").slice(0, 10);
  return `${number}. ${names.join(lang === "ja" ? " 対 " : " – ")}${date ? ` · ${date}` : ""} · ${report.file}`;
}

/** What made the page: the header of the reports, in the order of its fields. */
function makerText(header) {
  const text = (value) =>
    value === null || typeof value !== "object"
      ? String(value)
      : Object.entries(value)
          .map(([name, part]) => `${name} ${text(part)}`)
          .join(", ");
  return Object.entries(header)
    .map(([name, value]) => `${name === "kakunari" ? "Kakunari" : `${name}:`} ${text(value)}`)
    .join(" · ");
}
