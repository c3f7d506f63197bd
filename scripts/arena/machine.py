"""How much the machine itself held programs up, from the kernel's own counters."""

import os
from pathlib import Path

PRESSURE = Path("/proc/pressure/cpu")
STAT = Path("/proc/stat")
TICK_MS = 1000.0 / os.sysconf("SC_CLK_TCK")


def waited_ms() -> float:
    """Time since boot, in ms, in which some runnable program had no CPU, or the host had taken it.

    Only differences mean anything. A quiet machine adds next to nothing to it, however hard the
    engines of a match work on CPUs of their own; 0 where the kernel does not count.
    """
    return _pressure_ms() + _steal_ms()


def _pressure_ms() -> float:
    """The `some` line of the pressure stall information, whose total is in microseconds."""
    try:
        some = PRESSURE.read_text().splitlines()[0]
        return int(some.rpartition("total=")[2]) / 1000.0
    except (OSError, ValueError, IndexError):
        return 0.0


def _steal_ms() -> float:
    """CPU time that the host of a virtual machine kept for others."""
    try:
        return int(STAT.read_text().split("\n", 1)[0].split()[8]) * TICK_MS
    except (OSError, ValueError, IndexError):
        return 0.0
