// The evaluation graph: one value a position, black's share below the curve.

const CP_LIMIT = 3000;
const GRAPH = { left: 2, right: 42, top: 8, bottom: 18 };

class Graph {
  /** `onPick` is told the ply that was pointed at. */
  constructor(root, onPick) {
    this.root = root;
    this.onPick = onPick;
    this.path = [];
    this.draws = svg("g");
    this.cursor = svg("g", { class: "cursor" });
    this.tip = svg("g", { class: "tip" });
    root.append(this.draws, this.cursor, this.tip);
    new ResizeObserver(() => this.redraw()).observe(root);
    let held = false;
    const pick = (event) => this.onPick(this.plyAt(event.clientX));
    root.addEventListener("pointerdown", (event) => {
      held = true;
      root.setPointerCapture(event.pointerId);
      pick(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (held) pick(event);
      if (event.pointerType === "mouse") this.hover(this.plyAt(event.clientX));
    });
    root.addEventListener("pointerleave", () => this.tip.replaceChildren());
    for (const name of ["pointerup", "pointercancel"])
      root.addEventListener(name, () => (held = false));
  }

  /**
   * Shows the values of a path; `trunk` is the main line, `phases` the plies at which middlegame
   * and endgame begin, `names` what they are called, `describe` gives the words for a node.
   */
  show({ path, trunk, metric, phases, names, describe }) {
    Object.assign(this, { path, trunk, metric, phases, names, describe });
    this.tip.replaceChildren();
    this.redraw();
  }

  /** Says what is under the mouse. */
  hover(ply) {
    const node = this.path[ply];
    const value = node && worth(node);
    if (!value) return this.tip.replaceChildren();
    const x = this.x(ply);
    const leftHalf = x < this.width / 2;
    const text = svg(
      "text",
      {
        x: x + (leftHalf ? 10 : -10),
        y: this.y(1) + 30,
        "text-anchor": leftHalf ? "start" : "end",
      },
      this.describe(node),
    );
    this.tip.replaceChildren(
      svg("line", { x1: x, x2: x, y1: this.y(1), y2: this.y(0) }),
      svg("circle", { cx: x, cy: this.y(this.level(value)), r: 3.5 }),
      text,
    );
    const box = text.getBBox();
    text.before(
      svg("rect", {
        x: box.x - 6,
        y: box.y - 3,
        width: box.width + 12,
        height: box.height + 6,
        rx: 5,
      }),
    );
  }

  plyAt(clientX) {
    const box = this.root.getBoundingClientRect();
    const share = (clientX - box.left - GRAPH.left) / (box.width - GRAPH.left - GRAPH.right);
    return Math.max(0, Math.min(this.path.length - 1, Math.round(share * this.plies)));
  }

  /** From 0 at the bottom to 1 at the top. */
  level(value) {
    if (this.metric === "rate") return value.rate;
    const cp = value.mate === null ? value.cp : Math.sign(value.mate) * CP_LIMIT;
    return (Math.max(-CP_LIMIT, Math.min(CP_LIMIT, cp)) + CP_LIMIT) / (2 * CP_LIMIT);
  }

  x(ply) {
    return GRAPH.left + (ply / this.plies) * (this.width - GRAPH.left - GRAPH.right);
  }

  y(level) {
    return GRAPH.top + (1 - level) * (this.height - GRAPH.top - GRAPH.bottom);
  }

  redraw() {
    const { width, height } = this.root.getBoundingClientRect();
    if (!width || !this.path.length) return;
    [this.width, this.height] = [width, height];
    this.plies = Math.max(this.path.length, this.trunk?.length ?? 0, 2) - 1;
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.draws.replaceChildren(
      ...this.background(),
      ...this.trunkCurve(),
      ...this.curve(),
      ...this.scale(),
      ...this.faults(),
    );
    this.mark(this.ply ?? 0);
  }

  /** Points of a path where a value is known. */
  points(path) {
    return path.flatMap((node) => {
      const value = worth(node);
      return value ? [{ node, x: this.x(node.ply), y: this.y(this.level(value)) }] : [];
    });
  }

  background() {
    const [left, right] = [this.x(0), this.x(this.plies)];
    return [
      svg("rect", {
        x: left,
        y: this.y(1),
        width: right - left,
        height: this.y(0) - this.y(1),
        class: "white-share",
        rx: 3,
      }),
    ];
  }

  curve() {
    const points = this.points(this.path);
    if (!points.length) return [];
    const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const [first, last] = [points[0], points.at(-1)];
    return [
      svg("path", {
        d: `M${first.x} ${this.y(0)}L${line}L${last.x} ${this.y(0)}Z`,
        class: "black-share",
      }),
      svg("path", { d: `M${line}`, class: "curve" }),
    ];
  }

  trunkCurve() {
    if (!this.trunk || this.trunk === this.path) return [];
    const line = this.points(this.trunk)
      .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("L");
    return line ? [svg("path", { d: `M${line}`, class: "curve trunk" })] : [];
  }

  scale() {
    const rate = this.metric === "rate";
    const steps = rate
      ? [
          [0, "0%"],
          [0.25, ""],
          [0.5, "50%"],
          [0.75, ""],
          [1, "100%"],
        ]
      : [-3000, -2000, -1000, 0, 1000, 2000, 3000].map((cp) => [
          (cp + CP_LIMIT) / (2 * CP_LIMIT),
          signed(cp),
        ]);
    const crowded = this.height < 130;
    const lines = steps.flatMap(([level, text], number) => {
      const y = this.y(level);
      const skip = !text || (crowded && !rate && number % 3 !== 0);
      return [
        svg("line", {
          x1: this.x(0),
          x2: this.x(this.plies),
          y1: y,
          y2: y,
          class: level === 0.5 ? "even" : "rule",
        }),
        skip
          ? null
          : svg("text", { x: this.width - GRAPH.right + 5, y: y + 4, class: "tick" }, text),
      ].filter(Boolean);
    });
    return [...lines, ...this.plyTicks(), ...this.phaseMarks()];
  }

  plyTicks() {
    const step =
      [10, 20, 50, 100, 200].find((size) => (this.plies / size) * 34 < this.width) ?? 500;
    const ticks = [];
    for (let ply = step; ply <= this.plies; ply += step) {
      ticks.push(
        svg(
          "text",
          { x: this.x(ply), y: this.height - 4, class: "tick", "text-anchor": "middle" },
          String(ply),
        ),
      );
    }
    return ticks;
  }

  phaseMarks() {
    return this.phases.flatMap((ply, number) => {
      const next = this.phases[number + 1] ?? this.plies;
      if (ply <= 0 || ply >= next) return [];
      const [x, end] = [this.x(ply), this.x(next)];
      const line = svg("line", { x1: x, x2: x, y1: this.y(1), y2: this.y(0), class: "phase" });
      const place = { x: x + 4, y: this.y(1) + 12, class: "phase-name" };
      // A short phase has no room for its name.
      return end - x < 74 ? [line] : [line, svg("text", place, this.names[number])];
    });
  }

  /** A dot on each move with a grade. */
  faults() {
    return this.points(this.path).flatMap(({ node, x, y }) => {
      const grade = node.move?.grade ?? "good";
      if (grade === "good") return [];
      return [
        svg("circle", {
          cx: x,
          cy: y,
          r: grade === "inaccuracy" ? 3.2 : 4.4,
          class: `fault ${grade}`,
        }),
      ];
    });
  }

  /** Puts the cursor on a ply. */
  mark(ply) {
    this.ply = ply;
    const node = this.path[ply];
    if (!node || !this.width) return;
    const x = this.x(ply);
    const value = worth(node);
    this.cursor.replaceChildren(svg("line", { x1: x, x2: x, y1: this.y(1), y2: this.y(0) }));
    if (!value) return;
    const dot = svg("circle", { cx: x, cy: this.y(this.level(value)), r: 5.5 });
    dot.dataset.ply = ply;
    dot.dataset.level = this.level(value).toFixed(4);
    this.cursor.append(dot);
  }
}
