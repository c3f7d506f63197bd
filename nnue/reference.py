#!/usr/bin/env python3
"""Evaluates positions with a K+P or king zones network, as plainly as nnue/format.md allows.

  nnue/reference.py NET.bin < SFENS        prints the output of the network for each line

Slow, exact, standard library only: an oracle of tests/nnue/reference.rs, and a start for whoever
wants to read our networks elsewhere.
"""
import re
import struct
import sys

HAND = dict(zip("PLNSGBR", ((1, 20), (39, 44), (49, 54), (59, 64), (69, 74), (79, 82), (85, 88))))
BOARD = dict(zip(["P", "L", "N", "S", "G", "B", "+B", "R", "+R", "K"], range(90, 1710, 162)))
BOARD.update({"+P": 738, "+L": 738, "+N": 738, "+S": 738})
ZONES = ("00000", "00000", "00000", "11111", "11111", "11111", "22222", "33455", "66778")


def clip(v):
    return max(0, min(127, v))


class Net:
    def __init__(self, data):
        length, = struct.unpack_from("<I", data, 8)
        name = data[12:12 + length].decode()
        self.data, self.at, self.stacks = data, 12 + length + 4, 1
        self.squared, self.pairs = "SQUARED" in name, "SFNN" in name
        self.inputs, self.width = (int(n) for n in re.search(r"(\d+)->(\d+)x2", name).groups())
        self.zones = "KingZones" in name
        compressed = self.squared or self.pairs
        if compressed:
            self.h1, self.h2 = (int(n) for n in re.search(r"_\d+_(\d+)_(\d+)", name).groups())
            self.stacks = int(re.search(r"LayerStack=(\d+)", name)[1])
        else:
            inner = name[name.find("(Affine"):]
            self.h2, self.h1 = (int(n) for n in re.search(r"(\d+)<-(\d+)", inner).groups())
        numbers = self.leb128 if compressed else lambda n: self.numbers("h", n)
        self.biases, self.weights = numbers(self.width), numbers(self.width * self.inputs)
        first = self.h1 + (compressed and self.h1 % 8 == 7)
        sizes = ((self.width * (1 if self.pairs else 2), first),
                 (self.h1 * (2 if compressed else 1), self.h2), (self.h2, 1))
        self.layers = []
        for _ in range(self.stacks):
            self.at += 4                                        # hash of the network
            self.layers.append([self.layer(*size) for size in sizes])
        assert self.at == len(data), "something follows the network"

    def numbers(self, kind, count):
        found = struct.unpack_from(f"<{count}{kind}", self.data, self.at)
        self.at += struct.calcsize(f"<{count}{kind}")
        return found

    def leb128(self, count):
        size, = struct.unpack_from("<I", self.data, self.at + 17)
        self.at += 21
        found, value, shift = [], 0, 0
        for byte in self.data[self.at:self.at + size]:
            value, shift = value | (byte & 127) << shift, shift + 7
            if byte < 128:
                found.append(value - (1 << shift) if byte & 64 else value)
                value, shift = 0, 0
        self.at += size
        assert len(found) == count
        return found

    def layer(self, inputs, outputs):
        padded = (inputs + 31) // 32 * 32
        biases, weights = self.numbers("i", outputs), self.numbers("b", outputs * padded)
        return biases, [weights[i * padded:i * padded + inputs] for i in range(outputs)]


def features(sfen, viewer, zones):
    """The active inputs of a player (0 black, 1 white), and the squares of its king and the other."""
    board, _, hands = sfen.split()[:3]
    pieces, kings = [], [0, 0]
    for rank, row in enumerate(board.split("/")):
        file = 8
        for piece in re.findall(r"\d|\+?[A-Za-z]", row):
            if piece.isdigit():
                file -= int(piece)
                continue
            enemy, square = int(piece.islower()) ^ viewer, file * 9 + rank
            square = 80 - square if viewer else square
            kind = piece.upper()
            if kind == "K":
                kings[enemy] = square
            pieces.append((BOARD[kind] + (0 if zones and kind == "K" else 81 * enemy), square))
            file -= 1
    file, rank = divmod(kings[0], 9)
    mirrored = zones and file > 4
    zone = int(ZONES[rank][min(file, 8 - file)]) * 1629 if zones else 0
    found = [base + (72 - s + 2 * (s % 9) if mirrored else s) for base, s in pieces]
    for count, piece in re.findall(r"(\d*)([A-Za-z])", hands):
        base = HAND[piece.upper()][int(piece.islower()) ^ viewer]
        found.extend(range(base, base + int(count or 1)))
    return [zone + n for n in found + [0] * (40 - len(found))], kings


def evaluate(net, sfen):
    side = int(sfen.split()[1] == "w")
    x = []
    for viewer in (side, 1 - side):
        active, _ = features(sfen, viewer, net.zones)
        a = [clip(net.biases[j] + sum(net.weights[f * net.width + j] for f in active))
             for j in range(net.width)]
        half = net.width // 2
        x += ([v * w >> 7 for v, w in zip(a[:half], a[half:])] if net.pairs
              else [v * v >> 7 for v in a] if net.squared else a)
    own, enemy = (king % 9 for king in features(sfen, side, False)[1])
    stack = net.layers[own // 3 * 3 + (8 - enemy) // 3 if net.stacks == 9 else 0]

    def affine(layer, values):
        return [b + sum(w * v for w, v in zip(row, values)) for b, row in zip(*layer)]

    y = affine(stack[0], x)
    squares = [min(127, v * v >> 19) for v in y[:net.h1]] if net.pairs or net.squared else []
    z = affine(stack[1], squares + [clip(v >> 6) for v in y[:net.h1]])
    return affine(stack[2], [clip(v >> 6) for v in z])[0] + sum(y[net.h1:])


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        network = Net(file.read())
    for line in sys.stdin:
        print(evaluate(network, line))
