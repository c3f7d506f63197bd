// What changes from move to move: board, hands, chances, the line that is looked at.

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
  board.draw(position, {
    last,
    arrows: state.arrows ? arrowsFrom(position) : [],
    flipped,
    style,
    lang,
    slide,
  });
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
  drawInsight(byId("insight"), place, readSfen(place.moment.sfen), lang, (line, step) =>
    go({ probe: { line, step } }),
  );
  for (const button of byId("turning").querySelectorAll("button")) {
    const here = !probe && state.line === 0 && Number(button.dataset.ply) === state.ply;
    button.toggleAttribute("aria-current", here);
  }
  byId("sfen").value = probe ? writeSfen(position) : place.moment.sfen;
  announce(place);
}

/** A position in a few words: its number, the move that led there, what it is worth. */
function describe(place) {
  const name = place.move?.[state.lang] ?? word("startOfGame");
  const value = worth(place);
  return `${place.ply}. ${name}${value ? `  ${scoreText(value, state.lang)}  ${percent(value.rate)}` : ""}`;
}

/** Tells those who do not see the board. */
function announce(place) {
  const { probe } = state;
  const text = probe
    ? `${probe.line.label}: ${probe.line.moves[probe.step - 1].text}`
    : describe(place);
  byId("board").setAttribute("aria-label", `${word("board")}: ${text}`);
  byId("live").textContent = text;
  const slider = byId("graph");
  slider.setAttribute("aria-valuemax", path().length - 1);
  slider.setAttribute("aria-valuenow", state.ply);
  slider.setAttribute("aria-valuetext", text);
  byId("place").textContent = probe
    ? `${probe.step} / ${probe.line.moves.length}`
    : `${state.ply} / ${path().length - 1}`;
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
  const arrows = lines
    .slice(0, 3)
    .flatMap((line, rank) =>
      line.pv.length ? [{ usi: line.pv[0], color, role: roles[rank] }] : [],
    );
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
  odds.setAttribute(
    "aria-label",
    `${word("rate")}: ${word("black")} ${share}%, ${word("white")} ${100 - share}%`,
  );
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
    el(
      "span",
      { class: "probe-moves" },
      probe.line.moves.map((move, at) =>
        el(
          "button",
          {
            type: "button",
            "aria-current": at + 1 === probe.step ? "step" : null,
            onclick: () => go({ probe: { line: probe.line, step: at + 1 } }),
          },
          move.text,
        ),
      ),
    ),
    el(
      "button",
      { type: "button", class: "leave", onclick: () => go({}) },
      `✕ ${word("leaveLine")}`,
    ),
  );
}
