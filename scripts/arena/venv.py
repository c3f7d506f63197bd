"""Runs a script inside ./.venv, made with the pinned packages of requirements.txt when missing."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "scripts" / "requirements.txt"
VENV = ROOT / ".venv"


def ensure() -> None:
    """Returns when this process runs in the up-to-date venv; otherwise makes it and starts over in it."""
    python = VENV / "bin" / "python"
    stamp = VENV / "requirements.sha256"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    if not (stamp.is_file() and stamp.read_text() == wanted):
        print(f"Preparing {VENV} (packages of {REQUIREMENTS.name}) ...", file=sys.stderr)
        install(python)
        stamp.write_text(wanted)
    if Path(sys.prefix).resolve() != VENV.resolve():
        os.execv(python, [str(python), *sys.argv])


def install(python: Path) -> None:
    """Makes the venv and installs the packages; ends the program with one line when that fails."""
    try:
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", str(REQUIREMENTS)], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"cannot prepare {VENV}: {error} (needs python3-venv and a package index)")
