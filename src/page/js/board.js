// The board and the hands as SVG: wood, pieces, the last move, arrows.

const CELL = { width: 100, height: 108 };
const BOARD = { width: 9 * CELL.width, height: 9 * CELL.height };
const FRAME = { left: 20, top: 44, right: 44, bottom: 20 };
/** Height of each kind of piece: as in a real set the king is the largest. */
const HEIGHTS = { K: 99, R: 97, B: 97, G: 94, S: 94, N: 91, L: 90, P: 86 };
const KOMA =
  "M0-49C8-47 22-42 30-38L43 44Q44 48 40 48Q0 50-40 48Q-44 48-43 44L-30-38C-22-42-8-47 0-49Z";

/** Shapes that all boards and hands of the page share. */
function drawDefs(glyphs) {
  const gradient = (id, stops) =>
    svg(
      "linearGradient",
      { id, x1: 0, y1: 0, x2: 0.25, y2: 1 },
      stops.map(([offset, color]) => svg("stop", { offset, "stop-color": color })),
    );
  const kanji = Object.entries(glyphs).map(([letter, path]) =>
    svg("path", {
      id: `glyph-${letter}`,
      d: path,
      transform: "translate(0 4) scale(.318)",
      "stroke-width": 5,
      class: letter.startsWith("+") ? "glyph promoted" : "glyph",
    }),
  );
  const letters = Object.keys(HEIGHTS)
    .flatMap((kind) => [kind, `+${kind}`])
    .map((kind) =>
      svg(
        "text",
        {
          id: `letter-${kind}`,
          y: 30,
          "text-anchor": "middle",
          class: kind.startsWith("+") ? "letter promoted" : "letter",
        },
        kind,
      ),
    );
  return svg(
    "svg",
    { width: 0, height: 0, "aria-hidden": "true", class: "defs" },
    svg(
      "defs",
      {},
      gradient("koma-wood", [
        [0, "#fdf0cd"],
        [0.6, "#f5dba4"],
        [1, "#e6c07c"],
      ]),
      gradient("board-wood", [
        [0, "#edc581"],
        [0.5, "#e6b96f"],
        [1, "#dcab5e"],
      ]),
      svg("path", { id: "koma", d: KOMA }),
      kanji,
      letters,
    ),
  );
}

/** One piece around the origin, 100 high, as its owner holds it. */
function pieceShape(kind, owner, style) {
  const letters = style === "letters";
  // 玉 for black, 王 for white; glyphs know the latter as k.
  const glyph = !letters && kind === "K" && owner === "white" ? "k" : kind;
  return [
    svg("use", { href: "#koma", class: "koma" }),
    svg("use", { href: `#${letters ? "letter" : "glyph"}-${glyph}` }),
  ];
}

function pieceGroup(kind, owner, style, turned, x, y, extra = "") {
  const scale = HEIGHTS[kind.slice(-1)] / 100;
  return svg(
    "g",
    { class: `piece ${extra}`, transform: `translate(${x} ${y}) scale(${scale})` },
    svg("use", {
      href: "#koma",
      class: "shadow",
      transform: `translate(2 4)${turned ? " rotate(180)" : ""}`,
    }),
    svg("g", turned ? { transform: "rotate(180)" } : {}, pieceShape(kind, owner, style)),
  );
}

class Board {
  constructor(root) {
    const { left, top, right, bottom } = FRAME;
    const [width, height] = [BOARD.width + left + right, BOARD.height + top + bottom];
    root.setAttribute("viewBox", `${-left} ${-top} ${width} ${height}`);
    root.append(
      svg("rect", { x: -left, y: -top, width, height, rx: 7, fill: "url(#board-wood)" }),
      this.grain(-left, -top, width, height),
      this.grid(),
    );
    this.root = root;
    this.coordinates = svg("g", { class: "coordinates" });
    this.under = svg("g");
    this.pieces = svg("g");
    this.over = svg("g", { class: "arrows" });
    root.append(this.coordinates, this.under, this.pieces, this.over);
  }

  /** Lines of growth, the same ones on every board. */
  grain(x, y, width, height) {
    const lines = Array.from({ length: 34 }, (_, number) => {
      const at = x + 8 + ((number * 29.3) % (width - 16));
      const bend = 5 * Math.sin(number * 1.7);
      const path = `M${at} ${y + 3}C${at + bend} ${y + height / 3} ${at - bend} ${y + (2 * height) / 3} ${at + bend / 2} ${y + height - 3}`;
      return svg("path", {
        d: path,
        "stroke-width": 0.8 + (number % 4) * 0.7,
        opacity: 0.1 + (number % 3) * 0.06,
      });
    });
    return svg("g", { class: "grain" }, lines);
  }

  grid() {
    let path = "";
    for (let line = 0; line <= 9; line += 1) {
      path += `M${line * CELL.width} 0V${BOARD.height}M0 ${line * CELL.height}H${BOARD.width}`;
    }
    const stars = [3, 6].flatMap((x) =>
      [3, 6].map((y) => svg("circle", { cx: x * CELL.width, cy: y * CELL.height, r: 6 })),
    );
    return svg(
      "g",
      { class: "grid" },
      svg("path", { d: path }),
      svg("rect", { width: BOARD.width, height: BOARD.height, class: "edge" }),
      stars,
    );
  }

  /** The middle of a square on the drawing. */
  centre(square) {
    const column = this.flipped ? square.file - 1 : 9 - square.file;
    const row = this.flipped ? 9 - square.rank : square.rank - 1;
    return { x: (column + 0.5) * CELL.width, y: (row + 0.5) * CELL.height };
  }

  /**
   * Draws a position: `last` is the USI move that led to it, `arrows` a list of
   * `{ usi, color, role }` for moves from it, `slide` whether the last move is to be seen moving.
   */
  draw(position, { last, arrows, flipped, style, lang, slide }) {
    this.flipped = flipped;
    this.style = style;
    this.drawCoordinates(lang);
    this.drawLast(last);
    const groups = new Map();
    position.board.forEach((piece, at) => {
      if (!piece) return;
      const square = { file: Math.floor(at / 9) + 1, rank: (at % 9) + 1 };
      const { x, y } = this.centre(square);
      const group = pieceGroup(
        piece.kind,
        piece.color,
        style,
        (piece.color === "white") !== flipped,
        x,
        y,
      );
      group.dataset.square = `${square.file}${RANKS[square.rank - 1]}`;
      group.dataset.piece = piece.color === "black" ? piece.kind : piece.kind.toLowerCase();
      groups.set(at, group);
    });
    this.pieces.replaceChildren(...groups.values());
    this.over.replaceChildren(...arrows.map((arrow) => this.arrow(arrow)));
    if (last && slide) this.slide(readMove(last), groups);
  }

  drawCoordinates(lang) {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const label = (x, y, text) => svg("text", { x, y, "text-anchor": "middle" }, text);
    this.coordinates.replaceChildren(
      ...numbers.map((file) =>
        label(
          this.centre({ file, rank: 1 }).x,
          -13,
          lang === "ja" ? FILES_JA[file - 1] : String(file),
        ),
      ),
      ...numbers.map((rank) =>
        label(
          BOARD.width + 22,
          this.centre({ file: 1, rank }).y + 9,
          (lang === "ja" ? RANKS_JA : RANKS)[rank - 1],
        ),
      ),
    );
  }

  drawLast(last) {
    const square = (at, name) => {
      const { x, y } = this.centre(at);
      return svg("rect", {
        x: x - CELL.width / 2,
        y: y - CELL.height / 2,
        width: CELL.width,
        height: CELL.height,
        class: name,
      });
    };
    const move = last ? readMove(last) : null;
    this.under.replaceChildren(
      ...(move?.from ? [square(move.from, "left-square")] : []),
      ...(move ? [square(move.to, "last-square")] : []),
    );
  }

  /** A move still to come: an arrow, or a faint piece where it would be dropped. */
  arrow({ usi, color, role }) {
    const move = readMove(usi);
    const to = this.centre(move.to);
    if (move.drop) {
      const ghost = pieceGroup(
        move.drop,
        color,
        this.style,
        (color === "white") !== this.flipped,
        to.x,
        to.y,
        "ghost",
      );
      const ring = svg("circle", { cx: to.x, cy: to.y, r: 47, class: "ring" });
      return svg("g", { class: `arrow ${role}`, "data-move": usi }, ghost, ring);
    }
    const from = this.centre(move.from);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const [end, head] = [length - 10, 36];
    const shaft = `M20-7L${end - head} -9V-25L${end} 0L${end - head} 25V9L20 7Q12 0 20-7Z`;
    const place = `translate(${from.x} ${from.y}) rotate(${angle})`;
    return svg(
      "g",
      { class: `arrow ${role}`, "data-move": usi },
      svg("path", { d: shaft, transform: place }),
    );
  }

  /** Lets the piece that moved come from where it was. */
  slide(move, groups) {
    const group = groups.get(index(move.to));
    if (!group || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.pieces.append(group);
    const to = this.centre(move.to);
    const start = move.from ? this.centre(move.from) : { x: to.x, y: to.y - 14 };
    const scale = HEIGHTS[group.dataset.piece.slice(-1).toUpperCase()] / 100;
    const at = (point) => `translate(${point.x}px, ${point.y}px) scale(${scale})`;
    group.animate([{ transform: at(start) }, { transform: at(to) }], {
      duration: 140,
      easing: "ease-out",
    });
  }
}

/** Draws the pieces in hand of one side. */
function drawHand(root, hand, color, { flipped, style, lang }) {
  const turned = (color === "white") !== flipped;
  const held = HAND_ORDER.filter((kind) => hand[kind] > 0);
  root.replaceChildren(
    ...held.map((kind) => {
      const count = hand[kind];
      const drawing = svg(
        "svg",
        { viewBox: "-50 -54 100 108" },
        pieceGroup(kind, color, style, turned, 0, 0),
      );
      const item = el(
        "li",
        { "aria-label": `${lang === "ja" ? KANJI[kind] : kind} ${count}` },
        drawing,
        count > 1 ? el("span", { class: "count", "aria-hidden": "true" }, String(count)) : null,
      );
      item.dataset.kind = kind;
      item.dataset.count = count;
      return item;
    }),
  );
}
