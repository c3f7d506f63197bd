#!/usr/bin/env python3
"""A USI engine that misbehaves on demand: Fault says how, FaultPly from which ply of the game on.

It also has two numbers to tune: it resigns once `stamina` plies are played; `useless` does nothing.
"""

import os
import sys
import time

import cshogi


def main() -> None:
    options = {"Fault": "none", "FaultPly": "12"}
    numbers = {"stamina": "100", "useless": "5"}
    board = cshogi.Board()
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["usi"]:
                for name, value in options.items():
                    print(f"option name {name} type string default {value}")
                for name, value in numbers.items():
                    print(f"option name {name} type spin default {value} min 0 max 200")
                print("option name Capitalised type spin default 1 min 0 max 9")
                say("usiok")
            case ["setoption"]:
                (numbers if words[2] in numbers else options)[words[2]] = words[4]
            case ["isready"]:
                say("readyok")
            case ["position"]:
                board = read_position(line)
            case ["go"]:
                # move_number is that of the next move, so one above the plies played.
                due = board.move_number > int(options["FaultPly"])
                if board.move_number > int(numbers["stamina"]):
                    say("bestmove resign")
                else:
                    answer(board, options["Fault"] if due else "none")
            case ["quit"]:
                return


def read_position(line: str):
    """The board of a `position` line."""
    start, _, moves = line.removeprefix("position ").partition(" moves ")
    board = cshogi.Board() if start.strip() == "startpos" else cshogi.Board(start.removeprefix("sfen "))
    for move in moves.split():
        board.push_usi(move)
    return board


def answer(board, fault: str) -> None:
    """One bestmove, or what stands in its place."""
    move = min(cshogi.move_to_usi(move) for move in board.legal_moves)
    match fault:
        case "illegal":
            say("bestmove 5e5d+")
        case "claim":
            say("bestmove win")
        case "late":
            time.sleep(0.4)
            say(f"bestmove {move}")
        case "hang":
            time.sleep(60)
        case "crash":
            os._exit(3)
        case "ponder":
            say(f"bestmove {move} ponder 1a1a")
        case _:
            say("info depth 1 score cp 10 pv " + move)
            say(f"bestmove {move}")


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
