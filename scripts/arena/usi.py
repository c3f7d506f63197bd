"""One USI engine behind pipes: commands in, timed answers out, every failure a named fault."""

import contextlib
import queue
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from arena.engines import EngineSpec

#: Longest wait for `usiok` and `readyok`, in seconds: gpsusi loads for four.
START_S = 60.0
#: How long past its limit a search may run before it is told to stop, and how long it has to obey.
OVERRUN_S = 10.0
STOP_S = 2.0


class EngineFault(Exception):
    """What an engine did wrong: kind is illegal, time, crash or hang; a late reply says by how many ms."""

    def __init__(self, kind: str, detail: str, late_ms: float | None = None):
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.late_ms = late_ms


@dataclass(frozen=True)
class Reply:
    """The answer to one `go`, with the last score it printed (cp, or ±(100000 - plies) for mates)."""

    move: str
    ponder: str | None
    elapsed_ms: float
    score: int | None


class UsiEngine:
    """A running engine process. Not for use by two threads at once."""

    def __init__(self, spec: EngineSpec, workdir: Path, log: Path):
        self.spec = spec
        #: Options that the engine declares: name → the rest of the line, from the type on.
        self.declared: dict[str, str] = {}
        self._lines: queue.Queue[tuple[float, str | None]] = queue.Queue()
        self._stderr = log.open("ab")
        self._process = subprocess.Popen(
            [str(spec.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            cwd=workdir,
            start_new_session=True,  # Ctrl-C is for the match, which then closes its engines
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Stamps each line with its time of arrival; None marks the end of the output."""
        with self._process.stdout as output:
            for raw in output:
                self._lines.put((time.perf_counter(), raw.decode("utf-8", "replace").rstrip("\r\n")))
        self._lines.put((time.perf_counter(), None))

    def send(self, line: str) -> None:
        """Writes one command; a closed pipe is a crash."""
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._crash(f"at '{line.split()[0]}'") from None

    def _next(self, deadline: float) -> tuple[float, str] | None:
        """The next line before `deadline` (perf_counter seconds), or None when it passes."""
        try:
            stamp, line = self._lines.get(timeout=max(0.0, deadline - time.perf_counter()))
        except queue.Empty:
            return None
        if line is None:
            raise self._crash("its output ended")
        return stamp, line

    def _crash(self, where: str) -> EngineFault:
        self._lines.put((time.perf_counter(), None))
        try:
            status = self._process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            status = "none yet"
        return EngineFault("crash", f"{where}, exit status {status}")

    def _wait_for(self, word: str) -> None:
        """Skips lines up to the one that reads `word`, learning the options on the way."""
        deadline = time.perf_counter() + START_S
        while True:
            item = self._next(deadline)
            if item is None:
                raise EngineFault("hang", f"no {word} within {START_S:.0f} s")
            line = item[1]
            if line.startswith("option name "):
                name, _, kind = line.removeprefix("option name ").partition(" type ")
                self.declared[name] = kind
            if line.strip() == word:
                return

    def start(self, extra: dict[str, str]) -> None:
        """Handshake; sends those of its options and of `extra` that the engine declares."""
        self.send("usi")
        self._wait_for("usiok")
        for name, value in ({"USI_Hash": ""} | extra | self.spec.options).items():
            # USI_Hash is a fixed part of the protocol, which engines need not declare.
            if value and (name in self.declared or name == "USI_Hash"):
                self.send(f"setoption name {name} value {value}")

    def new_game(self) -> None:
        """Gets the engine ready for a new game."""
        self.send("isready")
        self._wait_for("readyok")
        self.send("usinewgame")

    def think(self, position: str, go: str, limit_ms: int) -> tuple[Reply, list[str]]:
        """Lets it search; returns the answer and the lines that it printed before it was asked.

        A reply later than `limit_ms` is still a Reply: the referee judges the time. Without a
        reply OVERRUN_S later the search is stopped, which makes the fault `time`, or `hang`
        when even that brings no move.
        """
        stray = self._drain()
        self.send(position)
        begun = time.perf_counter()
        self.send(go)
        score = None
        deadline = begun + limit_ms / 1000.0 + OVERRUN_S
        stopped = False
        while True:
            item = self._next(deadline)
            if item is None and stopped:
                raise EngineFault("hang", f"no bestmove to '{go}', not even after stop")
            if item is None:
                stopped = True
                self.send("stop")
                deadline = time.perf_counter() + STOP_S
                continue
            stamp, line = item
            words = line.split()
            if words[:1] == ["info"]:
                score = parse_score(words) if "score" in words else score
            elif words[:1] == ["bestmove"] and len(words) >= 2:
                if stopped:
                    raise EngineFault("time", f"answered '{go}' only after stop")
                ponder = words[3] if words[2:3] == ["ponder"] and len(words) > 3 else None
                return Reply(words[1], ponder, (stamp - begun) * 1000.0, score), stray

    def _drain(self) -> list[str]:
        """Takes the lines that arrived since the last answer."""
        lines = []
        while True:
            item = self._next(0.0) if not self._lines.empty() else None
            if item is None:
                return lines
            lines.append(item[1])

    def game_over(self, outcome: str) -> None:
        """Tells the result, `win`, `lose` or `draw`, from the engine's point of view."""
        self.send(f"gameover {outcome}")

    def rss_kib(self) -> int:
        """Memory that the process holds now, in KiB; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)

    def close(self) -> None:
        """Ends the process, by `quit` where it listens."""
        try:
            self.send("quit")
            self._process.wait(timeout=2.0)
        except (EngineFault, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        with contextlib.suppress(OSError):  # what is still in the buffer has no reader any more
            self._process.stdin.close()
        self._stderr.close()


def declared_options(spec: EngineSpec) -> dict[str, str]:
    """Starts an engine only to learn its options: name → the rest of the line, from the type on."""
    with tempfile.TemporaryDirectory() as folder:
        engine = UsiEngine(spec, Path(folder), Path(folder) / "stderr.log")
        try:
            engine.start({})
        finally:
            engine.close()
    return engine.declared


def parse_score(words: list[str]) -> int | None:
    """The score of an `info` line in centipawns; mates count 100000 minus their plies."""
    kind, value = (words[words.index("score") + 1 :] + ["", ""])[:2]
    try:
        if kind == "cp":
            return int(value)
        plies = int(value)
        return (100_000 - abs(plies)) * (1 if plies > 0 else -1) if kind == "mate" else None
    except ValueError:
        return None
