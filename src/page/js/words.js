// What the page says, in both languages, and how it writes numbers.

const WORDS = {
  en: {
    game: "Game",
    language: "日本語",
    keys: "Keys",
    themeAuto: "Theme: as the system",
    themeLight: "Theme: light",
    themeDark: "Theme: dark",
    piecesKanji: "Pieces: kanji",
    piecesLetters: "Pieces: letters",
    first: "First position",
    back: "One move back",
    forward: "One move forward",
    last: "Last position",
    fault: "Next mistake",
    flip: "Turn the board",
    arrows: "Arrows",
    board: "Board",
    position: "Position",
    hand: "in hand",
    graph: "Evaluation",
    rate: "Win rate",
    cp: "Centipawns",
    graphHint: "Evaluation graph: move",
    engine: "Engine",
    moves: "Moves",
    turning: "Turning points",
    players: "Players",
    about: "About the game",
    noTurning: "No move changed the course of this game.",
    startOfGame: "Start",
    variation: "Variation",
    leaveLine: "Back to the game",
    line: "Engine line",
    replyLine: "Why",
    threatLine: "Threat",
    bestWas: "Best was",
    depth: "depth",
    nodes: "nodes",
    threat: "Threat of mate",
    best: "best move",
    accuracy: "Accuracy",
    agreement: "Engine's choice",
    movesPlayed: "Moves",
    inaccuracy: "Inaccuracy",
    mistake: "Mistake",
    blunder: "Blunder",
    inaccuracies: "Inaccuracies",
    mistakes: "Mistakes",
    blunders: "Blunders",
    whole: "Whole game",
    opening: "Opening",
    middlegame: "Middlegame",
    endgame: "Endgame",
    black: "Black",
    white: "White",
    copy: "Copy SFEN",
    copied: "Copied",
    file: "File",
    result: "Result",
    view: "Scores and win rates are Black's: + is good for Black.",
    keyHelp: [
      ["← →", "one move back, forward"],
      ["Home End", "start, end"],
      ["↑ ↓", "other variation"],
      ["Space", "follow the engine's line"],
      ["M", "next mistake (Shift: previous)"],
      ["Esc", "back to the game"],
      ["F", "turn the board"],
      ["A", "arrows"],
      ["G", "win rate or centipawns"],
    ],
    faultyFile: "The file ends here",
  },
  ja: {
    game: "対局",
    language: "English",
    keys: "キー操作",
    themeAuto: "配色: 端末に合わせる",
    themeLight: "配色: 明",
    themeDark: "配色: 暗",
    piecesKanji: "駒: 漢字",
    piecesLetters: "駒: 英字",
    first: "最初の局面",
    back: "一手戻る",
    forward: "一手進む",
    last: "最後の局面",
    fault: "次の悪手",
    flip: "盤面反転",
    arrows: "矢印",
    board: "盤",
    position: "局面",
    hand: "持駒",
    graph: "形勢グラフ",
    rate: "勝率",
    cp: "評価値",
    graphHint: "形勢グラフ 手数",
    engine: "エンジンの読み",
    moves: "指し手",
    turning: "勝負の分かれ目",
    players: "対局者",
    about: "対局情報",
    noTurning: "形勢を大きく変えた手はありません。",
    startOfGame: "開始局面",
    variation: "変化",
    leaveLine: "本譜に戻る",
    line: "読み筋",
    replyLine: "理由",
    threatLine: "詰めろ",
    bestWas: "最善は",
    depth: "深さ",
    nodes: "局面",
    threat: "詰めろ",
    best: "最善手",
    accuracy: "精度",
    agreement: "一致率",
    movesPlayed: "手数",
    inaccuracy: "緩手",
    mistake: "疑問手",
    blunder: "悪手",
    inaccuracies: "緩手",
    mistakes: "疑問手",
    blunders: "悪手",
    whole: "全体",
    opening: "序盤",
    middlegame: "中盤",
    endgame: "終盤",
    black: "先手",
    white: "後手",
    copy: "SFENをコピー",
    copied: "コピーしました",
    file: "ファイル",
    result: "結果",
    view: "評価値と勝率は先手から見た値です。",
    keyHelp: [
      ["← →", "一手戻る・進む"],
      ["Home End", "最初・最後"],
      ["↑ ↓", "変化の切り替え"],
      ["Space", "読み筋をたどる"],
      ["M", "次の悪手（Shiftで前）"],
      ["Esc", "本譜に戻る"],
      ["F", "盤面反転"],
      ["A", "矢印"],
      ["G", "勝率・評価値"],
    ],
    faultyFile: "棋譜はここまで",
  },
};

/** Endings by the words of the reports. */
const ENDINGS = {
  resign: ["resignation", "投了"],
  abort: ["broken off", "中断"],
  repetition: ["repetition", "千日手"],
  impasse: ["impasse", "持将棋"],
  draw: ["draw", "引き分け"],
  mate: ["mate", "詰み"],
  "no-mate": ["no mate", "不詰"],
  "time-up": ["time", "切れ負け"],
  "foul-win": ["foul", "反則勝ち"],
  "foul-loss": ["foul", "反則負け"],
  declaration: ["declaration", "入玉勝ち"],
  "forfeit-win": ["forfeit", "不戦勝"],
  "forfeit-loss": ["forfeit", "不戦敗"],
  "max-moves": ["limit of moves", "最大手数"],
  try: ["try", "トライ"],
  matta: ["move taken back", "待った"],
  error: ["error", "エラー"],
  other: ["", ""],
};

/** Headers of kifu files that have an English name. */
const HEADERS = {
  先手: "Black",
  後手: "White",
  下手: "Black (shitate)",
  上手: "White (uwate)",
  開始日時: "Start",
  終了日時: "End",
  対局日: "Date",
  棋戦: "Event",
  場所: "Site",
  手合割: "Handicap",
  持ち時間: "Time",
  消費時間: "Time used",
  戦型: "Opening",
  表題: "Title",
  備考: "Note",
  秒読み: "Byoyomi",
};

const DRAWS = ["repetition", "impasse", "draw", "max-moves"];

const MARKS = { good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** A number with a true minus sign, and a plus where it is positive. */
function signed(number, digits = 0) {
  const text = Math.abs(number).toFixed(digits);
  return Number(text) === 0 ? text : (number < 0 ? "−" : "+") + text;
}

/** A share of 1 in percent. */
function percent(share) {
  return share === null || share === undefined ? "–" : `${Math.round(share * 100)}%`;
}

/** Thousands and millions of nodes. */
function short(number) {
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)}M`;
  return number >= 1e4 ? `${Math.round(number / 1e3)}k` : String(number);
}

/** Seconds as 1:05 or 2:03:10. */
function clock(seconds) {
  const whole = Math.round(seconds);
  const two = (part) => String(part).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** How a game ended, in a sentence. */
function ending(result, lang) {
  const english = lang === "en";
  const words = ENDINGS[result.ending];
  const how = words ? words[english ? 0 : 1] : result.ending;
  const winner = result.winner && WORDS[lang][result.winner];
  if (english) {
    const open = DRAWS.includes(result.ending) ? "Draw" : "No result";
    const head = winner ? `${winner} wins` : open;
    return `${head}${how ? ` (${how})` : ""} after ${result.ply} moves`;
  }
  return `まで${result.ply}手${winner ? `で${winner}の勝ち` : ""}${how ? `（${how}）` : ""}`;
}
