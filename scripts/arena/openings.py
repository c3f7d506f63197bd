"""The opening lines of a match, in a seeded random order."""

import random
from pathlib import Path


def load(path: Path, seed: int) -> list[list[str]]:
    """Reads lines `startpos moves …` and returns their moves, shuffled; ValueError names a bad line."""
    lines = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        words = text.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "position":
            words = words[1:]
        if words[0] != "startpos" or (len(words) > 1 and words[1] != "moves"):
            raise ValueError(f"{path}:{number}: expected 'startpos moves …', found '{text}'")
        lines.append(words[2:])
    if not lines:
        raise ValueError(f"{path} holds no opening line")
    random.Random(seed).shuffle(lines)
    return lines
