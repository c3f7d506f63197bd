#!/usr/bin/env python3
"""Writes the record files of this folder and expected.json, which says what each holds.

Knows nothing of Kakunari: moves come from games.txt (games of the engine against itself) and from the
lists below, and a small board of its own names the pieces. Run it here: python3 make.py
"""
import json
import os

FULL = "０１２３４５６７８９"
KANJI = "〇一二三四五六七八九"
NAME = dict(P="歩", L="香", N="桂", S="銀", G="金", B="角", R="飛", K="玉")
PROM = dict(P="と", L="成香", N="成桂", S="成銀", B="馬", R="龍")
SHORT = dict(P="と", L="杏", N="圭", S="全", B="馬", R="龍")
CSA = dict(P="FU", L="KY", N="KE", S="GI", G="KI", B="KA", R="HI", K="OU")
CSAP = dict(P="TO", L="NY", N="NK", S="NG", B="UM", R="RY")
EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
TAIL = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


class Board:
    """Where the pieces stand: enough to name what moves."""

    def __init__(self, sfen):
        rows, side, hands, _ = sfen.split()
        self.side = side
        self.at = {}
        self.hands = hands
        for y, row in enumerate(rows.split("/"), 1):
            x, plus = 9, ""
            for c in row:
                if c == "+":
                    plus = "+"
                elif c.isdigit():
                    x -= int(c)
                else:
                    self.at[x, y] = plus + c
                    x, plus = x - 1, ""

    def piece(self, mv):
        if mv[1] == "*":
            return mv[0].upper()
        return self.at[xy(mv[:2])].upper()

    def play(self, mv):
        own = (lambda c: c) if self.side == "b" else str.lower
        if mv[1] == "*":
            piece = own(mv[0].upper())
        else:
            piece = self.at.pop(xy(mv[:2]))
            if mv.endswith("+"):
                piece = "+" + piece
        self.at[xy(mv[2:4])] = piece
        self.side = "w" if self.side == "b" else "b"


def xy(square):
    return int(square[0]), ord(square[1]) - 96


def kif_name(piece, names=PROM):
    return names[piece[1]] if piece[0] == "+" else NAME[piece]


def kif_move(board, mv, before, same="同　", names=PROM):
    x, y = xy(mv[2:4])
    target = same if before == (x, y) else FULL[x] + KANJI[y]
    text = target + kif_name(board.piece(mv), names)
    if mv[1] == "*":
        return text + "打"
    a, b = xy(mv[:2])
    return text + ("成" if mv.endswith("+") else "") + f"({a}{b})"


def csa_move(board, mv):
    x, y = xy(mv[2:4])
    sign = "+" if board.side == "b" else "-"
    piece = board.piece(mv)
    if mv[1] == "*":
        return f"{sign}00{x}{y}{CSA[piece]}"
    a, b = xy(mv[:2])
    if mv.endswith("+"):
        name = CSAP[piece]
    else:
        name = CSAP[piece[1]] if piece[0] == "+" else CSA[piece]
    return f"{sign}{a}{b}{x}{y}{name}"


def clock(this, total):
    return f"({this // 60:2}:{this % 60:02}/{total // 3600:02}:{total // 60 % 60:02}:{total % 60:02})"


def kif_lines(sfen, moves, times=None, first=1, note=None, before=None, board=None, **style):
    """The move lines of KIF; times in seconds, note: ply -> lines behind it."""
    board = board or Board(sfen)
    used = {"b": 0, "w": 0}
    lines = []
    for i, mv in enumerate(moves):
        text = kif_move(board, mv, before, **style)
        line = f"{first + i:4} {text}"
        if times:
            used[board.side] += times[i]
            pad = 14 - sum(1 if ord(c) < 256 else 2 for c in text)
            line += " " * max(1, pad) + clock(times[i], used[board.side])
        lines.append(line)
        lines += (note or {}).get(first + i, [])
        before = xy(mv[2:4])
        board.play(mv)
    return lines


def csa_lines(sfen, moves, times=None, note=None):
    board = Board(sfen)
    lines = []
    for i, mv in enumerate(moves):
        lines.append(csa_move(board, mv))
        if times:
            lines.append(f"T{times[i]}")
        lines += (note or {}).get(i + 1, [])
        board.play(mv)
    return lines


EXPECTED = []


def game(moves, start=EVEN, end=None, winner=None, **more):
    """What a game should be read as. winner: b, w or None."""
    names = {"b": "black", "w": "white", None: None}
    return dict(start=start, moves=" ".join(moves), end=end, winner=names[winner], **more)


def put(name, text, *games, encoding="utf-8", newline="\n", format=None, **more):
    if not isinstance(text, str):
        text = "\n".join(text) + "\n"
    data = text.replace("\n", newline).encode(encoding)
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "wb") as file:
        file.write(data)
    extension = name.rsplit(".", 1)[1]
    EXPECTED.append(dict(file=name, format=format or extension, games=list(games), **more))


def loser_wins(side):
    return "w" if side == "b" else "b"


def mover(moves, start=EVEN):
    """Who is to move after the moves."""
    first = start.split()[1]
    return first if len(moves) % 2 == 0 else loser_wins(first)


GAMES = []
for line in open("games.txt"):
    head, moves = line.strip().split(" moves ")
    start = EVEN if head == "startpos" else head.removeprefix("sfen ")
    GAMES.append((start, moves.split()))

HEAD = "手数----指手---------消費時間--"
SUMMARY = {"b": "先手の勝ち", "w": "後手の勝ち"}
SHORT_GAME = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h 8e8f 8g8f 8b8f".split()
YAGURA = ("7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6i7h 5a4a 5i6i 6a5b 6h7g 4b3c "
          "8h7i 2b3a 3g3f 4c4d 5h6g 7c7d 4h3g 3a6d 7i6h 5b4c 6i7i 4a3a 7i8h 3a2b").split()
YAGURA_KI2 = ("▲７六歩 △８四歩 ▲６八銀 △３四歩 ▲６六歩 △６二銀 ▲５六歩 △５四歩 ▲４八銀 △４二銀 ▲５八金右 △３二金 "
              "▲７八金 △４一玉 ▲６九玉 △５二金 ▲７七銀 △３三銀 ▲７九角 △３一角 ▲３六歩 △４四歩 ▲６七金右 △７四歩 "
              "▲３七銀 △６四角 ▲６八角 △４三金右 ▲７九玉 △３一玉 ▲８八玉 △２二玉").split()
CHANGE = "7g7f 3c3d 8h2b+ 3a2b 7i8h 2b3c 8h7g B*5e B*4f 5e4f 4g4f".split()
REPEAT = "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b".split()


def seconds(moves):
    return [(i * 7 + 3) % 90 for i in range(len(moves))]


def windows(start, moves, times, word=None, summary=None, head=()):
    lines = ["# ---- Kifu for Windows V7 V7.30 棋譜ファイル ----", *head, HEAD]
    lines += kif_lines(start, moves, times)
    if word:
        lines.append(f"{len(moves) + 1:4} {word}")
    if summary:
        lines.append(f"まで{len(moves)}手で{summary}")
    return lines


def encodings():
    """One game, as every encoding and line end in use has it."""
    start, moves = GAMES[0]
    times = seconds(moves)
    winner = loser_wins(mover(moves))
    head = ["開始日時：2024/05/03(金) 10:00:00", "終了日時：2024/05/03(金) 18:21:07", "棋戦：名人戦　七番勝負",
            "持ち時間：各9時間", "場所：東京・千代田区「紀尾井」", "手合割：平手　　", "先手：甲野太郎九段", "後手：乙山次郎名人"]
    text = windows(start, moves, times, "投了         ( 0:05/00:00:00)", SUMMARY[winner], head)
    headers = {"開始日時": "2024/05/03(金) 10:00:00", "棋戦": "名人戦　七番勝負", "先手": "甲野太郎九段", "後手": "乙山次郎名人",
               "場所": "東京・千代田区「紀尾井」"}
    totals = [sum(times[i % 2:i + 1:2]) for i in range(len(times))]
    clocks = {str(i + 1): [times[i], totals[i]] for i in (0, 1, 2, 50, len(times) - 1)}
    told = game(moves, end="resign", winner=winner, headers=headers, times=clocks)
    for name, encoding, newline in [("cp932-crlf", "cp932", "\r\n"), ("cp932-lf", "cp932", "\n"),
                                    ("utf8-lf", "utf-8", "\n"), ("utf8-crlf", "utf-8", "\r\n"),
                                    ("utf8-bom-crlf", "utf-8-sig", "\r\n"), ("utf16", "utf-16", "\r\n"),
                                    ("utf8-cr", "utf-8", "\r")]:
        put(f"kif/encoding-{name}.kif", text, told, encoding=encoding, newline=newline)
    body = csa_lines(start, moves, times)
    csa = ["V2.2", "N+甲野太郎九段", "N-乙山次郎名人", "$EVENT:名人戦　七番勝負", "$SITE:東京・千代田区「紀尾井」",
           "$START_TIME:2024/05/03(金) 10:00:00", "$TIME_LIMIT:09:00+00", "PI", "+", *body, "%TORYO"]
    clocks = {ply: [this, None] for ply, (this, _) in clocks.items()}
    told = game(moves, end="resign", winner=winner, headers=headers, times=clocks)
    put("csa/encoding-cp932-crlf.csa", csa, told, encoding="cp932", newline="\r\n")
    put("csa/encoding-utf8.csa", csa, told)
    csa3 = ["'CSA encoding=UTF-8", "V3.0", *csa[1:]]
    put("csa/v3-utf8.csa", csa3, told)
    csa3[0] = "'CSA encoding=SHIFT_JIS"
    put("csa/v3-cp932.csa", csa3, told, encoding="cp932", newline="\r\n")


def endings():
    """Each terminal word of KIF, and of CSA for the same game."""
    # word of KIF, of CSA, ours, does the side to move win (True), lose (False) or neither (None)
    words = [("投了", "TORYO", "resign", False), ("中断", "CHUDAN", "abort", None),
             ("千日手", "SENNICHITE", "repetition", None), ("持将棋", "JISHOGI", "impasse", None),
             ("詰み", "TSUMI", "mate", False), ("不詰", "FUZUMI", "no-mate", None),
             ("切れ負け", "TIME_UP", "time-up", False), ("反則勝ち", None, "foul-win", True),
             ("反則負け", "ILLEGAL_MOVE", "foul-loss", False), ("入玉勝ち", "KACHI", "declaration", True),
             ("不戦勝", None, "forfeit-win", True), ("不戦敗", None, "forfeit-loss", False),
             ("最大手数", "MAX_MOVES", "max-moves", None), ("詰", None, "mate", False),
             ("入玉宣言", None, "declaration", True), (None, "HIKIWAKE", "draw", None),
             (None, "MATTA", "matta", None), (None, "ERROR", "error", None)]
    for number, (kif, csa, word, wins) in enumerate(words):
        moves = REPEAT if word == "repetition" else SHORT_GAME[:8 + number % 2]
        side = mover(moves)
        winner = None if wins is None else side if wins else loser_wins(side)
        told = game(moves, end=word, winner=winner)
        if kif:
            put(f"kif/end-{number:02}-{word}.kif", ["手合割：平手", HEAD, *kif_lines(EVEN, moves),
                f"{len(moves) + 1:4} {kif}"], told)
        if csa:
            put(f"csa/end-{csa.lower()}.csa", ["V2.2", "PI", "+", *csa_lines(EVEN, moves), "%" + csa], told)
    # The sign names the offender, who loses, whoever is to move.
    for count in (8, 9):
        moves = SHORT_GAME[:count]
        for sign, winner in (("+", "w"), ("-", "b")):
            word = "foul-win" if winner == mover(moves) else "foul-loss"
            put(f"csa/end-{'black' if sign == '+' else 'white'}-action-{count}.csa",
                ["V2.2", "PI", "+", *csa_lines(EVEN, moves), f"%{sign}ILLEGAL_ACTION"],
                game(moves, end=word, winner=winner))
    moves = SHORT_GAME[:10]
    # A sealed move ends nothing; a game without any word has no result.
    put("kif/end-sealed.kif", ["手合割：平手", HEAD, *kif_lines(EVEN, moves[:9]), "  10 封じ手",
                               *kif_lines(EVEN, moves, first=1)[9:]], game(moves))
    put("kif/end-none.kif", ["手合割：平手", HEAD, *kif_lines(EVEN, moves)], game(moves))
    put("csa/end-none.csa", ["V2.2", "PI", "+", *csa_lines(EVEN, moves)], game(moves))
    put("kif/end-zero-moves.kif", ["手合割：平手", "先手：甲", HEAD, "   1 不戦敗"],
        game([], end="forfeit-loss", winner="w"))
    # Only the closing sentence tells.
    put("kif/end-sentence.kif", ["手合割：平手", HEAD, *kif_lines(EVEN, moves), "まで10手で後手の勝ち"],
        game(moves, end="resign", winner="w"))
    put("kif/end-sentence-time.kif", ["手合割：平手", HEAD, *kif_lines(EVEN, moves),
                                      "まで10手で時間切れにより後手の勝ち"], game(moves, end="time-up", winner="w"))
    # The foul stands in the record: two pawns on a file (二歩), then the word.
    moves = SHORT_GAME[:12]
    for word in ("反則勝ち", "反則負け"):
        put(f"kif/end-foul-played-{'win' if word == '反則勝ち' else 'loss'}.kif",
            ["手合割：平手", HEAD, *kif_lines(EVEN, moves), "  13 ７四歩打", f"  14 {word}", "まで13手で後手の反則勝ち"],
            game(moves, end="foul-loss", winner="w", fault="move 13: '７四歩打' is illegal (nifu)"))
    for word in ("ILLEGAL_MOVE", "+ILLEGAL_ACTION"):
        put(f"csa/end-foul-played-{word[0] == '+'}.csa".lower(),
            ["V2.2", "PI", "+", *csa_lines(EVEN, moves), "+0074FU", "%" + word],
            game(moves, end="foul-loss", winner="w", fault="move 13: '+0074FU' is illegal (nifu)"))


def handicaps():
    camps = dict([("香落ち", "lnsgkgsn1/1r5b1"), ("右香落ち", "1nsgkgsnl/1r5b1"), ("角落ち", "lnsgkgsnl/1r7"),
                  ("飛車落ち", "lnsgkgsnl/7b1"), ("飛香落ち", "lnsgkgsn1/7b1"), ("二枚落ち", "lnsgkgsnl/9"),
                  ("三枚落ち", "lnsgkgsn1/9"), ("四枚落ち", "1nsgkgsn1/9"), ("五枚落ち", "2sgkgsn1/9"),
                  ("左五枚落ち", "1nsgkgs2/9"), ("六枚落ち", "2sgkgs2/9"), ("左七枚落ち", "2sgkg3/9"),
                  ("右七枚落ち", "3gkgs2/9"), ("八枚落ち", "3gkg3/9"), ("十枚落ち", "4k4/9")])
    moves = "5a6b 7g7f 3c3d 2g2f".split()
    for number, (word, camp) in enumerate(camps.items(), 1):
        start = camp + TAIL
        put(f"kif/handicap-{number:02}.kif", [f"手合割：{word}　", "下手：弟子", "上手：師匠", HEAD,
            *kif_lines(start, moves), "   5 投了", "まで4手で下手の勝ち"],
            game(moves, start, "resign", "b", headers={"先手": "弟子", "後手": "師匠"}),
            encoding="cp932" if number % 2 else "utf-8", newline="\r\n" if number % 2 else "\n")
    for index, word, csa in [(5, "二枚落ち", "PI82HI22KA"), (6, "香落ち", "PI11KY")]:
        start, moves = GAMES[index]
        winner = loser_wins(mover(moves, start))
        times = seconds(moves)
        told = game(moves, start, "resign", winner)
        put(f"kif/handicap-game-{index}.kif", windows(start, moves, times, "投了", None,
            [f"手合割：{word}", "下手：甲", "上手：乙"]), told, encoding="cp932", newline="\r\n")
        put(f"csa/handicap-game-{index}.csa", ["V2.2", "N+甲", "N-乙", csa, "-", *csa_lines(start, moves, times),
            "%TORYO"], told)
        preset = "2" if index == 5 else "KY"
        put(f"jkf/handicap-game-{index}.jkf", json.dumps(jkf(start, moves, preset=preset, special="TORYO")), told)


def diagram(sfen, sep="　", black="先手", white="後手"):
    rows, side, hands, _ = sfen.split()
    held = {"b": "", "w": ""}
    count = ""
    for c in "" if hands == "-" else hands:
        if c.isdigit():
            count += c
        else:
            n = int(count or 1)
            number = "" if n == 1 else ("十" if n >= 10 else "") + (KANJI[n % 10] if n % 10 else "")
            held["b" if c.isupper() else "w"] += NAME[c.upper()] + number + sep
            count = ""
    lines = [f"{white}の持駒：{held['w'] or 'なし'}", "  ９ ８ ７ ６ ５ ４ ３ ２ １", "+---------------------------+"]
    board = Board(sfen)
    for y in range(1, 10):
        row = "|"
        for x in range(9, 0, -1):
            piece = board.at.get((x, y))
            if not piece:
                row += " ・"
            else:
                row += " " if piece.upper() == piece else "v"
                row += kif_name(piece.upper(), SHORT)
        lines.append(row + "|" + KANJI[y])
    lines += ["+---------------------------+", f"{black}の持駒：{held['b'] or 'なし'}"]
    if side == "w":
        lines.append(f"{white}番")
    return lines


def diagrams():
    mate = "8k/9/6L1S/9/9/9/9/9/9 b B2rb4g3s4n3l18p 1"
    line = "B*2b 1a2a 3c3a+".split()
    told = game(line, mate, "mate", "b")
    tail = [HEAD, *kif_lines(mate, line), "   4 詰み"]
    put("kif/board-problem.kif", ["作品名：三手詰", "手合割：詰将棋", *diagram(mate), *tail], dict(
        told, headers={"作品名": "三手詰", "手合割": "詰将棋"}))
    put("kif/board-no-separators.kif", ["手合割：その他　", *diagram(mate, sep=""), *tail], told)
    put("kif/board-half-width.kif", ["手合割：その他", *diagram(mate, sep=" "), *tail], told, encoding="cp932")
    rest = diagram(mate)
    rest[0] = "後手の持駒：残り全部"
    put("kif/board-rest.kif", ["手合割：その他", *rest, *tail], told)
    # Board and handicap together: the board wins.
    middle = "ln1g1gsnl/1r2k2b1/p1pppp1pp/1p4p2/9/2P4P1/PP1PPPP1P/1B2K2R1/LNSG1GSNL b S 1"
    moves = "2f2e 3d3e".split()
    put("kif/board-and-handicap.kif", ["手合割：平手", *diagram(middle), HEAD, *kif_lines(middle, moves),
                                       "   3 中断"], game(moves, middle, "abort"))
    white = middle.replace(" b ", " w ")
    moves = "3d3e 2f2e".split()
    put("kif/board-white.kif", ["手合割：その他", *diagram(white), HEAD, *kif_lines(white, moves)],
        game(moves, white))
    upper = "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w GSgs 1"
    put("kif/board-upper.kif", ["手合割：その他", "下手：弟子", "上手：師匠",
        *diagram(upper, black="下手", white="上手"), HEAD, *kif_lines(upper, ["5a6b", "7g7f"])],
        game(["5a6b", "7g7f"], upper, headers={"先手": "弟子"}))
    alone = middle.replace(" b ", " w ").rsplit(" ", 1)[0] + " 58"
    put("kif/board-only.kif", [*diagram(middle), "手数＝57  ▲２六歩  まで"], game([], alone))
    promoted = "4k4/2+P1+L4/3+N1+S3/9/9/9/4+b4/4+r4/K8 b 17p 1"
    put("kif/board-promoted.kif", [*diagram(promoted), HEAD, "   1 ６二成香(52)"],
        game(["5b6b"], promoted), format="kif")


def comments():
    moves = SHORT_GAME
    head = ["手合割：平手", "先手：甲", "後手：乙", HEAD]
    note = {1: ["**対局 時間 00:00.1 深さ 12/18 ノード数 30211 評価値 44 読み筋 △３四歩(33) ▲２六歩(27)"],
            2: ["*評価値=-12", "*# 読み筋=▲２六歩"], 3: ["** 57 -8384FU +2625FU", "* 自由な感想：57手"]}
    put("kif/comment-engine.kif", head[:3] + [HEAD, "*開始局面のコメント", *kif_lines(EVEN, moves, note=note), "  17 投了"],
        game(moves, end="resign", winner="w", comments={
            "0": ["開始局面のコメント"], "1": [note[1][0][1:]], "2": ["評価値=-12", "# 読み筋=▲２六歩"],
            "3": ["* 57 -8384FU +2625FU", " 自由な感想：57手"]}))
    lines = [line + "   " for line in kif_lines(EVEN, moves, seconds(moves))]
    put("kif/comment-blanks.kif", head + lines + ["", "  17 中断  ", "", ""], game(moves, end="abort"))
    note = {4: ["#評価値=120", "&本譜の岐路"], 5: ["*1 投了", "*変化：3手", "*   6 ８五歩(84)"]}
    put("kif/comment-traps.kif", ["#KIF version=2.0 encoding=UTF-8", *head, *kif_lines(EVEN, moves, note=note), "  17 投了"],
        game(moves, end="resign", winner="w", comments={
            "4": ["評価値=120"], "5": ["1 投了", "変化：3手", "   6 ８五歩(84)"]}))
    start, full = GAMES[1]
    note = {i + 1: [f"*対局 時間 {i % 60}.{i % 10} 深さ {8 + i % 9}/20 ノード数 {1000 * i} 評価値 {i * 3 - 90}↓ 読み筋 …"]
            for i in range(len(full))}
    put("kif/comment-every-move.kif", head + kif_lines(start, full, seconds(full), note=note)
        + [f"{len(full) + 1:4} 投了"], game(full, end="resign", winner=loser_wins(mover(full))))


def spellings():
    moves = CHANGE
    told = game(moves)
    for name, same in [("wide", "同　"), ("narrow", "同 "), ("none", "同")]:
        put(f"kif/same-{name}.kif", ["手合割：平手", HEAD, *kif_lines(EVEN, moves, same=same)], told,
            encoding="cp932" if name == "wide" else "utf-8")
    start, full = GAMES[2]
    text = ["手合割：平手", HEAD, *kif_lines(start, full), f"{len(full) + 1:4} 投了"]
    told = game(full, end="resign", winner=loser_wins(mover(full)))
    other = [line.replace("玉", "王").replace("龍", "竜") for line in text]
    put("kif/names-king-dragon.kif", other, told)
    short = ["手合割：平手", HEAD, *kif_lines(start, full, names=SHORT), f"{len(full) + 1:4} 投了"]
    put("kif/names-short.kif", short, told, encoding="cp932")
    ascii_ = [line.replace("：", ":") for line in text]
    put("kif/half-width-colon.kif", ascii_, told)


def variations():
    main = SHORT_GAME[:10]
    lines = ["手合割：平手", HEAD, *kif_lines(EVEN, main)]
    lines[4] += "+"
    lines += ["  11 投了", "まで10手で後手の勝ち", ""]

    def var(at, path, moves):
        board = Board(EVEN)
        for mv in path:
            board.play(mv)
        before = xy(path[-1][2:4]) if path else None
        return [f"変化：{at}手", *kif_lines(EVEN, moves, first=at, before=before, board=board)]

    a = var(7, main[:6], "8h7g 3d3e 7i8h".split())
    b = var(8, main[:6] + ["8h7g"], "4a3b 6i7h".split())
    c = var(7, main[:6], "3i3h 7a6b".split())
    d = var(3, main[:2], "6g6f 8b3b".split())
    end = var(11, main, ["2h2d", "P*2c"])
    told = game(main, end="resign", winner="w", variations=[
        "3: 6g6f 8b3b", "7: 8h7g 3d3e 7i8h", "8: 4a3b 6i7h", "7: 3i3h 7a6b", "11: 2h2d P*2c"])
    put("kif/variations.kif", lines + end + [""] + a + [""] + b + [""] + c + [""] + d, told)
    put("kif/variations-no-blank-lines.kif", [x for x in lines + end + a + b + c + d if x], told,
        encoding="cp932", newline="\r\n")
    # Words of variations in the header mean nothing.
    put("kif/variations-in-header.kif", ["手合割：平手", "変化：7手", "先手：甲", *lines[1:-1]], game(
        main, end="resign", winner="w", variations=[], headers={"先手": "甲"}))
    ki2 = ["手合割：平手", "先手：甲", "後手：乙", "", "▲７六歩    △３四歩    ▲２六歩    △８四歩    ▲２五歩    △８五歩",
           "▲７八金    △３二金    ▲２四歩    △同　歩", "まで10手で後手の勝ち", "", "変化：7手", "▲７七角    △３五歩    ▲８八銀",
           "", "変化：3手", "▲６六歩    △３二飛"]
    put("ki2/variations.ki2", ki2, game(main, end="resign", winner="w", variations=[
        "3: 6g6f 8b3b", "7: 8h7g 3d3e 7i8h"]))


def ki2():
    rows = ["    ".join(YAGURA_KI2[i:i + 6]) for i in range(0, len(YAGURA_KI2), 6)]
    head = ["開始日時：2024/01/02", "手合割：平手", "先手：甲", "後手：乙", ""]
    told = game(YAGURA, end="abort", headers={"先手": "甲", "後手": "乙"})
    put("ki2/yagura-cp932.ki2", head + rows + ["まで32手で中断"], told, encoding="cp932", newline="\r\n")
    put("ki2/yagura-utf8.ki2", head + rows + ["まで32手で中断"], told)
    marks = [row.replace("▲", "☗").replace("△", "☖") for row in rows]
    put("ki2/yagura-marks.ki2", head + marks, game(YAGURA), encoding="utf-8-sig")
    put("ki2/one-line.ki2", " ".join(YAGURA_KI2) + "\n", game(YAGURA))
    change = "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲８八銀 △３三銀 ▲７七銀 △５五角 ▲４六角 △同角 ▲同　歩"
    put("ki2/same.ki2", head + [change, "まで11手で先手の勝ち"], game(CHANGE, end="resign", winner="b"))
    start = "lnsgkgsnl/9" + TAIL
    put("ki2/handicap.ki2", ["手合割：二枚落ち", "下手：甲", "上手：乙", "", "△６二銀    ▲７六歩    △５四歩    ▲４六歩",
        "*定跡", "△５三銀    ▲４五歩", "まで6手で下手の勝ち"],
        game("7a6b 7g7f 5c5d 4g4f 6b5c 4f4e".split(), start, "resign", "b", comments={"4": ["定跡"]}))
    # 左 右 直 上 寄 引 打 成 不成
    hard = "4k4/9/9/9/9/9/9/3+P5/K2+P+P+P3 b Pp 1"
    for number, (text, usi) in enumerate([("▲５八と寄", "6h5h"), ("▲５八と直", "5i5h"), ("▲５八と右", "4i5h"),
                                          ("▲５八と左上", "6i5h"), ("▲６九歩打", "P*6i")]):
        if usi == "P*6i":
            hard, usi, text = "4k4/9/9/9/9/9/9/9/K2S1S3 b S 1", "S*5h", "▲５八銀打"
        put(f"ki2/manner-{number}.ki2", [*diagram(hard), "", text], game([usi], hard))
    silver = "4k4/9/4S4/9/9/9/9/9/4K4 b - 1"
    put("ki2/manner-5.ki2", [*diagram(silver), "", "▲４二銀不成"], game(["5c4b"], silver))
    put("ki2/manner-6.ki2", [*diagram(silver), "", "▲６二銀成"], game(["5c6b+"], silver))


def csa():
    moves = SHORT_GAME
    head = ["V2.2", "N+A", "N-B", "PI", "+"]
    body = csa_lines(EVEN, moves)
    told = game(moves, end="resign", winner="w", headers={"先手": "A", "後手": "B"})
    put("csa/commas.csa", head + [",".join(f"{mv},T{i}" for i, mv in enumerate(body)), "%TORYO,T9"],
        dict(told, times={"1": [0, None], "16": [15, None]}))
    put("csa/late-headers.csa", head + body + ["%TORYO", "$END_TIME:2024/01/02 12:00:00", "N+C", "'終わり"],
        dict(told, headers={"先手": "A", "終了日時": "2024/01/02 12:00:00"}))
    times = [f"{i}.{i:03}" for i in range(len(moves))]
    put("csa/v3-fractions.csa", ["'CSA encoding=UTF-8", "V3.0", "N+A", "N-B", "$TIME+:600+30+0", "$MAX_MOVES:256",
        "$JISHOGI:27", "PI", "+", *[x for mv, t in zip(body, times) for x in (mv, "T" + t)], "%TORYO"],
        dict(told, headers={"最大手数": "256", "持将棋": "27", "$TIME+": "600+30+0"},
             times={"2": [1.001, None], "16": [15.015, None]}))
    rows = ["P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "P2 * -HI *  *  *  *  * -KA * ", "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
            "P4 *  *  *  *  *  *  *  *  * ", "P5 *  *  *  *  *  *  *  *  * ", "P6 *  *  *  *  *  *  *  *  * ",
            "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU", "P8 * +KA *  *  *  *  * +HI * ", "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY"]
    put("csa/rows.csa", ["V2.2", "N+A", "N-B", *rows, "+", *body, "%TORYO"], told)
    put("csa/rows-collapsed.csa", ["V2.2", "N+A", "N-B", *[r.replace("  ", " ").rstrip() for r in rows], "+", *body,
        "%TORYO"], told)
    mate = "8k/9/6L1S/9/9/9/9/9/9 b B2rb4g3s4n3l18p 1"
    line = "B*2b 1a2a 3c3a+".split()
    put("csa/all-the-rest.csa", ["V2.2", "P-11OU", "P+33KY13GI", "P+00KA", "P-00AL", "+", *csa_lines(mate, line), "%TSUMI"],
        game(line, mate, "mate", "b"))
    put("csa/floodgate.csa", ["V2", "N+kakunari_x", "N-other", "'Max_Moves:256", "'Least_Time_Per_Move:0", "'Increment:10",
        "$EVENT:wdoor+floodgate-300-10F+kakunari_x+other+20240102", "$START_TIME:2024/01/02 03:04:05", *rows, "+",
        "'rating:a:b", *[x for i, mv in enumerate(body) for x in (mv, f"'** {30 - i} {body[i + 1] if i + 1 < len(body) else ''}", f"T{i}")],
        "%TORYO", "'summary:toryo:kakunari_x lose:other win", "'$END_TIME:2024/01/02 03:30:00"],
        dict(told, headers={"先手": "kakunari_x"}, comments={"1": ["* 30 " + body[1]]}, times={"2": [1, None]}), encoding="utf-8")
    other = ["V2.2", "PI22KA", "-", *csa_lines("lnsgkgsnl/1r7" + TAIL, ["5a6b", "7g7f"]), "%CHUDAN"]
    put("csa/several.csa", [*head, *body, "%TORYO", "/", *other, "/", "V2.2", "N+三", "PI", "+", "%CHUDAN"], told,
        game(["5a6b", "7g7f"], "lnsgkgsnl/1r7" + TAIL, "abort"),
        game([], end="abort", headers={"先手": "三"}))
    put("csa/stray-time.csa", ["V2.2", "N+A", "N-B", "PI", "+", "T5", *body, "%TORYO"], told)


def jkf_move(board, mv, before):
    x, y = xy(mv[2:4])
    piece = board.piece(mv)
    out = dict(color=0 if board.side == "b" else 1, to=dict(x=x, y=y),
               piece=CSAP[piece[1]] if piece[0] == "+" else CSA[piece])
    if mv[1] != "*":
        a, b = xy(mv[:2])
        out["from"] = dict(x=a, y=b)
        if mv.endswith("+"):
            out["promote"] = True
    if before == (x, y):
        out["same"] = True
    return out


def jkf(start, moves, preset="HIRATE", special=None, header=None, times=None, notes=None):
    board, before, entries = Board(start), None, [{}]
    for i, mv in enumerate(moves):
        entry = dict(move=jkf_move(board, mv, before))
        if times:
            entry["time"] = dict(now=dict(m=times[i] // 60, s=times[i] % 60), total=dict(h=0, m=0, s=0))
        if notes and i + 1 in notes:
            entry["comments"] = notes[i + 1]
        entries.append(entry)
        board.play(mv)
        before = xy(mv[2:4])
    if special:
        entries.append(dict(special=special))
    return dict(header=header or {}, initial=dict(preset=preset), moves=entries)


def jkfs():
    start, moves = GAMES[3]
    record = jkf(start, moves, special="TORYO", header={"先手": "甲", "後手": "乙", "手合割": "平手"},
                 times=seconds(moves), notes={1: ["初手"]})
    told = game(moves, end="resign", winner=loser_wins(mover(moves)), headers={"先手": "甲", "後手": "乙"},
                comments={"1": ["初手"]}, times={"1": [3, 0]})
    put("jkf/full.jkf", json.dumps(record, ensure_ascii=False), told)
    put("jkf/pretty-escaped.jkf", json.dumps(record, indent=2), told, newline="\r\n")
    record = jkf(EVEN, CHANGE)
    del record["initial"]
    for entry in record["moves"]:
        # As parsers of KI2 leave it: no origin on 同, no colour.
        entry.get("move", {}).pop("color", None)
    put("jkf/no-initial.jkf", json.dumps(record), game(CHANGE))
    main = SHORT_GAME[:4]
    record = jkf(EVEN, main, special="CHUDAN")
    board = Board(EVEN)
    for mv in main[:2]:
        board.play(mv)
    fork = [dict(move=jkf_move(board, "6g6f", None)), dict(special="TORYO")]
    record["moves"][3]["forks"] = [fork]
    put("jkf/forks.jkf", json.dumps(record), game(main, end="abort", variations=["3: 6g6f"]))
    mate = "8k/9/6L1S/9/9/9/9/9/9 b B2rb4g3s4n3l18p 1"
    line = "B*2b 1a2a 3c3a+".split()
    cells = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][0] = dict(color=1, kind="OU")
    cells[2][2] = dict(color=0, kind="KY")
    cells[0][2] = dict(color=0, kind="GI")
    record = jkf(mate, line, preset="OTHER", special="TSUMI")
    record["initial"]["data"] = dict(color=0, board=cells, hands=[dict(KA=1), dict(HI=2, KA=1, KI=4, GI=3, KE=4, KY=3, FU=18)])
    put("jkf/board.jkf", json.dumps(record), game(line, mate, "mate", "b"))


def usis():
    start, moves = GAMES[4]
    put("usi/game.usi", "position startpos moves " + " ".join(moves) + "\n", game(moves))
    two, twos = GAMES[5]
    put("usi/several.usi", ["# two games", "startpos moves " + " ".join(SHORT_GAME) + " resign", "",
        f"sfen {two} moves " + " ".join(twos[:20])], game(SHORT_GAME, end="resign", winner="w"), game(twos[:20], two))
    put("usi/moves-only.usi", " ".join(CHANGE) + "\n", game(CHANGE))
    put("usi/crlf-bom.usi", "startpos moves 7g7f\nstartpos\n", game(["7g7f"]), game([]), encoding="utf-8-sig",
        newline="\r\n")
    put("sfen/list.sfen", ["sfen " + EVEN, two, "startpos"], game([]), game([], two), game([]))
    put("sfen/bare.sfen", [EVEN], game([]))


def several_kif():
    """Files joined one after the other."""
    one = ["手合割：平手", "先手：甲", HEAD, *kif_lines(EVEN, SHORT_GAME[:4]), "   5 投了", "まで4手で後手の勝ち", ""]
    two = ["手合割：二枚落ち", "下手：乙", HEAD, *kif_lines("lnsgkgsnl/9" + TAIL, ["5a6b"]), "   2 中断"]
    put("kif/joined.kif", one + two, game(SHORT_GAME[:4], end="resign", winner="w", headers={"先手": "甲"}),
        game(["5a6b"], "lnsgkgsnl/9" + TAIL, "abort", headers={"先手": "乙"}))


encodings()
endings()
handicaps()
diagrams()
comments()
spellings()
variations()
ki2()
csa()
jkfs()
usis()
several_kif()
with open("expected.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(e, ensure_ascii=False) for e in EXPECTED) + "\n]\n")
print(len(EXPECTED), "files")
