// Elements in one line each. Text goes in as text, never as markup, whatever a kifu contains.

const SVG = "http://www.w3.org/2000/svg";

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") node.addEventListener("click", value);
    else if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element; attributes that are null are left out. */
function el(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

/** An SVG element. */
function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

/** The element of the template with this id. */
function byId(id) {
  return document.getElementById(id);
}

/** The sign of a side, ☗ or ☖, drawn: not every font has it. */
function sign(color) {
  return svg(
    "svg",
    { class: `sign ${color}`, viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M10 1.5 16 4.5 18.5 18.5H1.5L4 4.5Z" }),
  );
}

/** A picture on a button, on a field of 24 by 24. */
function icon(path) {
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: path }),
  );
}
