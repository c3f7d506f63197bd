// The ways through a game: moves, variations, mistakes, lines of the engine.

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
  go({
    probe: {
      line: {
        label: word("line"),
        start,
        moves: written(start, best.pv, best[state.lang], state.lang),
      },
      step: 1,
    },
  });
}
