// Positions: read from SFEN, and moved on by USI moves. Nothing here judges a move: the engine did
// that when it made the page.

const RANKS = "abcdefghi";
const HAND_ORDER = ["R", "B", "G", "S", "N", "L", "P"];

/** The square of a USI name: file and rank from 1. */
function squareOf(name) {
  return { file: Number(name[0]), rank: RANKS.indexOf(name[1]) + 1 };
}

/** The place of a square in the board's array. */
function index(square) {
  return (square.file - 1) * 9 + square.rank - 1;
}

/** A USI move in its parts; `drop` is the letter of a piece from the hand. */
function readMove(usi) {
  const to = squareOf(usi.slice(2, 4));
  if (usi[1] === "*") return { drop: usi[0], from: null, to, promotes: false };
  return { drop: null, from: squareOf(usi), to, promotes: usi.endsWith("+") };
}

function other(color) {
  return color === "black" ? "white" : "black";
}

/**
 * A position from SFEN: `board` has a piece `{ kind, color }` or null for each square, kind as in
 * "P" or "+P"; `hands` has the number of each kind by colour.
 */
function readSfen(sfen) {
  const [rows, side, hands] = sfen.split(" ");
  const position = {
    board: Array(81).fill(null),
    hands: { black: {}, white: {} },
    side: side === "b" ? "black" : "white",
  };
  rows.split("/").forEach((row, above) => {
    let file = 9;
    for (const [, skip, kind] of row.matchAll(/(\d)|(\+?[A-Za-z])/g)) {
      if (skip) {
        file -= Number(skip);
      } else {
        position.board[index({ file, rank: above + 1 })] = pieceOf(kind);
        file -= 1;
      }
    }
  });
  for (const [, count, letter] of hands.matchAll(/(\d*)([A-Za-z])/g)) {
    const { kind, color } = pieceOf(letter);
    position.hands[color][kind] = Number(count || 1);
  }
  return position;
}

function pieceOf(letters) {
  const kind = letters.toUpperCase();
  return { kind, color: letters === kind ? "black" : "white" };
}

/** The position after a move of the side to move; the one before stays as it was. */
function play(position, usi) {
  const move = readMove(usi);
  const color = position.side;
  const board = position.board.slice();
  const hand = { ...position.hands[color] };
  let piece;
  if (move.drop) {
    piece = { kind: move.drop, color };
    hand[move.drop] -= 1;
  } else {
    piece = board[index(move.from)];
    board[index(move.from)] = null;
    const taken = board[index(move.to)];
    if (taken) {
      const kind = taken.kind.slice(-1);
      hand[kind] = (hand[kind] ?? 0) + 1;
    }
    if (move.promotes) piece = { kind: `+${piece.kind}`, color };
  }
  board[index(move.to)] = piece;
  return { board, hands: { ...position.hands, [color]: hand }, side: other(color) };
}

/** The same position with the other side to move: a pass. */
function pass(position) {
  return { ...position, side: other(position.side) };
}

/** The position in SFEN without its move number, for the eye of a program. */
function writeSfen(position) {
  const rows = [];
  for (let rank = 1; rank <= 9; rank += 1) {
    let row = "";
    for (let file = 9; file >= 1; file -= 1) {
      const piece = position.board[index({ file, rank })];
      if (!piece) row += "1";
      else row += piece.color === "black" ? piece.kind : piece.kind.toLowerCase();
    }
    rows.push(row.replace(/1+/g, (blanks) => blanks.length));
  }
  const held = (color) =>
    HAND_ORDER.map((kind) => {
      const count = position.hands[color][kind] ?? 0;
      const letter = color === "black" ? kind : kind.toLowerCase();
      return count === 0 ? "" : (count > 1 ? count : "") + letter;
    }).join("");
  const hands = held("black") + held("white");
  return `${rows.join("/")} ${position.side === "black" ? "b" : "w"} ${hands || "-"}`;
}

const KANJI = {
  K: "玉",
  R: "飛",
  B: "角",
  G: "金",
  S: "銀",
  N: "桂",
  L: "香",
  P: "歩",
  "+R": "龍",
  "+B": "馬",
  "+S": "成銀",
  "+N": "成桂",
  "+L": "成香",
  "+P": "と",
};
const FILES_JA = "１２３４５６７８９";
const RANKS_JA = "一二三四五六七八九";

/**
 * A move of a line for which the report has no notation, in a form that needs no rules to be
 * exact: ▲７六歩(77), P7g-7f.
 */
function plainNotation(position, usi, lang) {
  const move = readMove(usi);
  const kind = move.drop ?? position.board[index(move.from)].kind;
  if (lang === "en") {
    if (move.drop) return usi;
    const takes = position.board[index(move.to)] ? "x" : "-";
    return `${kind}${usi.slice(0, 2)}${takes}${usi.slice(2)}`;
  }
  const mark = position.side === "black" ? "▲" : "△";
  const to = FILES_JA[move.to.file - 1] + RANKS_JA[move.to.rank - 1];
  if (move.drop) return `${mark}${to}${KANJI[kind]}打`;
  return `${mark}${to}${KANJI[kind]}${move.promotes ? "成" : ""}(${move.from.file}${move.from.rank})`;
}
