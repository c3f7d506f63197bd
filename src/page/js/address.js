// The address of the page names the place, so that a link can point at it: #game=2&line=1&ply=57

function writeAddress() {
  const parts = [`ply=${state.ply}`];
  if (state.line) parts.unshift(`line=${state.line}`);
  if (state.game) parts.unshift(`game=${state.game + 1}`);
  const hash = `#${parts.join("&")}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const number = (name, most) =>
    Math.max(0, Math.min(most, Math.trunc(Number(wanted.get(name))) || 0));
  const game = Math.max(0, number("game", TREES.length) - 1);
  const line = number("line", TREES[game].lines.length - 1);
  return { game, line, ply: number("ply", TREES[game].lines[line].length - 1) };
}
