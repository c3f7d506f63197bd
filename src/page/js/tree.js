// A report as a tree of positions, and what can be asked of each of them.

/** Reads a report: its nodes, and its lines, each a path of nodes from the start to its end. */
function readTree(report) {
  const lines = [];
  const grow = (path, moments) => {
    for (const moment of moments) {
      const from = path.at(-1) ?? null;
      const node = { moment, from, next: [], ply: moment.ply, move: null };
      if (from) from.next.push(node);
      path.push(node);
    }
    return path;
  };
  lines.push(grow([], report.positions));
  lines[0].forEach((node, ply) => (node.move = ply > 0 ? lines[0][ply - 1].moment.played : null));
  for (const variation of report.variations) {
    const parent = lines[variation.parent === null ? 0 : variation.parent + 1];
    const trunk = parent.slice(0, variation.from_ply + 1);
    const line = grow(trunk.slice(), variation.positions.slice(1));
    variation.positions.slice(0, -1).forEach((moment, step) => {
      line[trunk.length + step].move = moment.played;
    });
    lines.push(line);
  }
  return { report, lines };
}

/** The best line that was found, if any was. */
function bestLine(node) {
  return node.moment.lines[0] ?? null;
}

/**
 * What a node is worth from black's side: `{ rate, cp }`, and `mate` in plies if there is one.
 * Null when nobody looked.
 */
function worth(node) {
  const best = bestLine(node);
  if (best) return fromBlack(best, node.moment.side);
  if (node.moment.bestmove === "win")
    return fromBlack({ score: { mate: 1 }, win_rate: 1 }, node.moment.side);
  if (node.moment.bestmove === "resign")
    return fromBlack({ score: { mate: -1 }, win_rate: 0 }, node.moment.side);
  // A game that ends here: what its last move was worth to its player.
  return node.move ? fromBlack(node.move, other(node.moment.side)) : null;
}

/** A score and win rate of one side as they are for black. */
function fromBlack({ score, win_rate: rate }, side) {
  const sign = side === "black" ? 1 : -1;
  const value = { rate: sign > 0 ? rate : 1 - rate, cp: null, mate: null };
  if (score.mate === undefined) value.cp = sign * score.cp;
  else value.mate = sign * score.mate;
  return value;
}

/** A value in letters: +120, or a mate. */
function scoreText(value, lang) {
  if (!value) return "";
  if (value.mate === null) return signed(value.cp);
  const sign = value.mate > 0 ? "+" : "−";
  return lang === "ja" ? `${sign}${Math.abs(value.mate)}手詰` : `${sign}M${Math.abs(value.mate)}`;
}

/** The moves of a line of the engine as `{ usi, text }`, played from a position. */
function written(position, usi, text, lang) {
  const words = text ? text.split(" ") : [];
  const moves = [];
  for (const [step, move] of usi.entries()) {
    moves.push({ usi: move, text: words[step] ?? plainNotation(position, move, lang) });
    position = play(position, move);
  }
  return moves;
}

/** The lines of a tree that go through a node. */
function linesThrough(tree, node) {
  return tree.lines.flatMap((line, number) => (line[node.ply] === node ? [number] : []));
}
