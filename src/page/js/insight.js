// What the engine knows about the position on the board: score, lines, the move played, facts.

/**
 * Draws the panel of a node. `probe` is called with `{ label, start, moves }` and the number of
 * moves to play of it when a line is chosen.
 */
function drawInsight(root, node, position, lang, probe) {
  const words = WORDS[lang];
  root.replaceChildren(
    ...[
      moveVerdict(node, words, lang, probe),
      headline(node, words, lang),
      el(
        "ol",
        { class: "lines" },
        node.moment.lines.map((line) => lineRow(line, node, position, lang, probe)),
      ),
      threat(node, position, words, lang, probe),
      facts(node, lang),
      comments(node),
    ].filter(Boolean),
  );
}

function headline(node, words, lang) {
  const value = worth(node);
  const { depth, nodes } = node.moment;
  const effort = nodes ? `${words.depth} ${depth} · ${short(nodes)} ${words.nodes}` : "";
  return el(
    "p",
    { class: "headline" },
    el("strong", { class: "value" }, scoreText(value, lang)),
    el("span", { class: "effort" }, effort),
  );
}

/** What the move that led here was worth; of a bad one also what was better, and why. */
function moveVerdict(node, words, lang, probe) {
  const move = node.move;
  if (!move) return null;
  const before = node.from;
  const best = bestLine(before);
  const isBest = best?.pv[0] === move.move;
  const verdict = el(
    "p",
    { class: `verdict ${move.grade}` },
    el("strong", {}, `${node.ply}. ${move[lang]}`),
    MARKS[move.grade]
      ? el("span", { class: `badge ${move.grade}` }, `${MARKS[move.grade]} ${words[move.grade]}`)
      : null,
    isBest ? el("span", { class: "badge top" }, `✓ ${words.best}`) : null,
    move.loss >= 0.005 ? el("span", { class: "loss" }, `${signed(-move.loss * 100)}%`) : null,
  );
  if (move.grade === "good" || !best) return verdict;
  const start = readSfen(before.moment.sfen);
  const line = { label: words.best, start, moves: written(start, best.pv, best[lang], lang) };
  verdict.append(
    el(
      "span",
      { class: "instead" },
      `${words.bestWas} `,
      el("button", { type: "button", onclick: () => probe(line, 1) }, line.moves[0].text),
    ),
  );
  if (move.line.length) {
    const after = readSfen(node.moment.sfen);
    const answer = {
      label: words.replyLine,
      start: after,
      moves: written(after, move.line, "", lang),
    };
    verdict.append(
      el(
        "button",
        { type: "button", class: "why", onclick: () => probe(answer, 1) },
        `${words.replyLine} ▸`,
      ),
    );
  }
  return verdict;
}

function lineRow(line, node, position, lang, probe) {
  const shown = {
    label: WORDS[lang].line,
    start: position,
    moves: written(position, line.pv, line[lang], lang),
  };
  return el(
    "li",
    {},
    el("span", { class: "line-score" }, scoreText(fromBlack(line, node.moment.side), lang)),
    movesOf(shown, probe),
  );
}

/** The moves of a line, each a button that plays the line up to it. */
function movesOf(line, probe) {
  return el(
    "span",
    { class: "line-moves" },
    line.moves.map((move, step) =>
      el("button", { type: "button", onclick: () => probe(line, step + 1) }, move.text),
    ),
  );
}

function threat(node, position, words, lang, probe) {
  const found = node.moment.threat;
  if (!found?.pv?.length) return null;
  const passed = pass(position);
  const line = {
    label: words.threatLine,
    start: passed,
    moves: written(passed, found.pv, "", lang),
  };
  return el("p", { class: "threat" }, el("span", {}, words.threat), movesOf(line, probe));
}

function facts(node, lang) {
  const sentences = node.moment.facts[lang];
  return sentences.length
    ? el(
        "ul",
        { class: "facts" },
        sentences.map((text) => el("li", {}, text)),
      )
    : null;
}

function comments(node) {
  const texts = node.moment.comments;
  return texts.length
    ? el(
        "blockquote",
        {},
        texts.map((text) => el("p", {}, text)),
      )
    : null;
}
