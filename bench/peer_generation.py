"""How fast yinyang, opfuzz and typefuzz make scripts, to be run by the Python of their environment.

    ENVIRONMENT/bin/python bench/peer_generation.py SEEDS [SECONDS]

The seeds of a folder in the order of their names (yinyang: each with the next), 30 mutants a seed, each printed;
parsing and set-up counted, importing not. A cell ends after SECONDS (20) of CPU. Mutants per CPU-second, and how many
seeds there was time for. For what stands beside this, see bench/generation.py.
"""

from __future__ import annotations

import copy
import random
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import yinyang
from yinyang.src.mutators.GenTypeAwareMutation.GenTypeAwareMutation import GenTypeAwareMutation
from yinyang.src.mutators.GenTypeAwareMutation.Util import get_unique_subterms
from yinyang.src.mutators.SemanticFusion.SemanticFusion import SemanticFusion
from yinyang.src.mutators.TypeAwareOpMutation import TypeAwareOpMutation
from yinyang.src.parsing.Parse import parse_file
from yinyang.src.parsing.Typechecker import typecheck

MUTANTS = 30
CONFIG = Path(yinyang.__file__).parent / "config"
FILES = {
    "yinyang": "fusion_functions.txt",
    "opfuzz": "operator_mutations.txt",
    "typefuzz": "typefuzz_config.txt",
}


def mutator(tool: str, path: Path, other: Path, args: Any) -> Any:
    script, names = parse_file(str(path), silent=True)
    if tool == "opfuzz":
        return TypeAwareOpMutation(script, args)
    if tool == "yinyang":
        return SemanticFusion(script, parse_file(str(other), silent=True)[0], args)
    typecheck(script, names)
    return GenTypeAwareMutation(script, args, get_unique_subterms(copy.deepcopy(script)))


def rate(tool: str, paths: list[Path], seconds: float) -> tuple[float, int]:
    """Mutants a second, and how many seeds there was time for."""
    args = SimpleNamespace(config=str(CONFIG / FILES[tool]), oracle="sat", modulo=2)
    start, count, seeds = time.process_time(), 0, 0
    for path, other in zip(paths, paths[1:] + paths[:1], strict=True):
        one = mutator(tool, path, other, args)
        seeds += 1
        for _ in range(MUTANTS):
            mutant, success, skip = one.mutate()
            if skip:
                break
            if success:
                count += bool(str(mutant))
            if time.process_time() - start > seconds:
                break
        if time.process_time() - start > seconds:
            break
    return count / (time.process_time() - start), seeds


def main() -> None:
    random.seed(1)
    sys.setrecursionlimit(10**6)
    paths = sorted(Path(sys.argv[1]).glob("*.smt2"))
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    for tool in FILES:
        print(tool, *(f"{figure:.1f}" for figure in rate(tool, paths, seconds)), flush=True)


if __name__ == "__main__":
    main()
