"""Which program an engine's name on the command line means, and what it is told at its start."""

import hashlib
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from arena.builds import build

#: Opponents that Debian packages: name → (path, package, options that make them one-threaded).
DEBIAN = {
    "fairy": ("/usr/games/fairy-stockfish", "fairy-stockfish", {"UCI_Variant": "shogi"}),
    "gps": ("/usr/games/gpsusi", "gpsshogi gpsshogi-data", {"Thread": "1"}),
}


@dataclass(frozen=True)
class EngineSpec:
    """An engine to start: a name for the reports, its binary, and options to send when it declares them."""

    name: str
    path: Path
    options: dict[str, str] = field(default_factory=dict)

    def sha256(self) -> str:
        """Hash of the binary, so that a resumed match notices another build."""
        return hashlib.sha256(self.path.read_bytes()).hexdigest()


def resolve(text: str, name: str | None, options: list[str], hash_mb: int) -> EngineSpec:
    """Turns `fairy`, `gps`, `git:REVISION` or a path into a spec; ValueError says what to mend."""
    given = dict(parse_option(option) for option in options)
    # The names of one thing differ between engines; only those that an engine declares are sent.
    common = {"Threads": "1", "USI_Hash": str(hash_mb), "Hash": str(hash_mb)}
    if text in DEBIAN:
        location, package, own = DEBIAN[text]
        if not Path(location).is_file():
            raise ValueError(f"{location} is not installed; try: apt-get install {package}")
        return EngineSpec(name or text, Path(location), common | own | given)
    found = build(text.removeprefix("git:")) if text.startswith("git:") else shutil.which(text)
    if found is None:
        raise ValueError(
            f"engine '{text}' is neither an executable file (built?) nor git:REVISION "
            f"nor one of {', '.join(DEBIAN)}"
        )
    path = Path(found).resolve()
    return EngineSpec(name or path.name, path, common | given)


def parse_option(text: str) -> tuple[str, str]:
    """Splits `Name=Value`; the value may be empty or hold further `=`."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError(f"option '{text}' is not of the form Name=Value")
    return name, value
