// The list of moves: notation, grade, time and score, variations below the move they replace.

class MoveList {
  /** `onPick` is told the line and the ply that were chosen. */
  constructor(root, onPick) {
    this.root = root;
    this.onPick = onPick;
    this.buttons = new Map();
  }

  /** Lists the moves of a tree. */
  fill(tree, lang) {
    this.tree = tree;
    this.lang = lang;
    this.buttons.clear();
    const main = tree.lines[0].slice(1);
    const rows = [
      this.startRow(),
      ...main.flatMap((node) => [this.row(node, 0), ...this.branches(node, 0)]),
    ];
    const { fault, result } = tree.report;
    if (fault)
      rows.push(el("li", { class: "fault-of-file" }, `${WORDS[lang].faultyFile}: ${fault}`));
    rows.push(el("li", { class: "ending" }, ending(result, lang)));
    this.root.replaceChildren(...rows);
  }

  startRow() {
    const node = this.tree.lines[0][0];
    const name = el("span", { class: "san" }, WORDS[this.lang].startOfGame);
    return el(
      "li",
      {},
      this.button(node, 0, el("span", { class: "number" }, "0"), name, this.score(node)),
    );
  }

  row(node, line) {
    const grade = node.move?.grade ?? "good";
    const time = node.moment.time;
    return el(
      "li",
      {},
      this.button(
        node,
        line,
        el("span", { class: "number" }, String(node.ply)),
        el("span", { class: "san" }, this.signOf(node), node.move?.[this.lang] ?? ""),
        el("span", { class: `grade ${grade}`, title: WORDS[this.lang][grade] }, MARKS[grade]),
        el("span", { class: "spent" }, time ? clock(time.move_s) : ""),
        this.score(node),
      ),
    );
  }

  /** Japanese notation says who moves, Western does not. */
  signOf(node) {
    return this.lang === "en" ? sign(other(node.moment.side)) : null;
  }

  score(node) {
    const value = worth(node);
    const share = value ? `--share: ${(value.rate * 100).toFixed(1)}%` : null;
    return el("span", { class: "score", style: share }, scoreText(value, this.lang));
  }

  button(node, line, ...children) {
    const button = el(
      "button",
      { type: "button", onclick: () => this.onPick(line, node.ply) },
      ...children,
    );
    button.dataset.ply = node.ply;
    button.dataset.line = line;
    this.buttons.set(node, button);
    return button;
  }

  /** The variations that replace the move to a node of a line, each with those that leave it. */
  branches(node, line) {
    return this.tree.report.variations.flatMap((variation, number) => {
      const parent = variation.parent === null ? 0 : variation.parent + 1;
      if (parent !== line || variation.from_ply !== node.ply - 1) return [];
      return [this.branch(number + 1, node.ply)];
    });
  }

  branch(line, from) {
    const nodes = this.tree.lines[line].slice(from);
    const head = el("span", { class: "branch-name" }, `${WORDS[this.lang].variation} ${from}`);
    const items = nodes.flatMap((node) => [this.chip(node, line), ...this.branches(node, line)]);
    return el("li", { class: "branch" }, el("ol", {}, el("li", {}, head), items));
  }

  chip(node, line) {
    const grade = node.move?.grade ?? "good";
    return el(
      "li",
      { class: "chip" },
      this.button(
        node,
        line,
        node.move?.[this.lang] ?? "",
        MARKS[grade] ? el("span", { class: `grade ${grade}` }, MARKS[grade]) : null,
      ),
    );
  }

  /** Marks the node that is on the board and brings it into sight. */
  mark(node) {
    this.current?.removeAttribute("aria-current");
    this.current = this.buttons.get(node);
    this.current?.setAttribute("aria-current", "step");
    if (this.current) this.reveal(this.current);
  }

  /** Scrolls the list alone: the page itself stays where it is. */
  reveal(button) {
    const list = this.root.getBoundingClientRect();
    const item = button.getBoundingClientRect();
    const room = list.height / 4;
    if (item.top < list.top + room) this.root.scrollTop -= list.top + room - item.top;
    if (item.bottom > list.bottom - room) this.root.scrollTop += item.bottom - list.bottom + room;
  }
}
