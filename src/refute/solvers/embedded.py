"""A program around a solver that comes as a Python module only: SMT-LIB on stdin, the program's output on stdout.

    python -I -S embedded.py cvc5 FOLDER [--live] [--option=value ...]

It runs as a child process, alone in its interpreter, and imports nothing of refute: a crash of the module is then an
observation like any other, and it starts as fast as it can. FOLDER holds the module; it may be another release than the
one that refute's own interpreter has.

With `--live` it takes script after script. What has arrived is run when its last line is an `(echo "@..")`, the mark of
`session.py`. The solver is made anew at `(reset)`, so that an error costs no process.
"""

from __future__ import annotations

import os
import re
import sys
from typing import Any, Protocol

_MARK = re.compile(rb'\n(\(reset\)|\(pop 1\))\n\(echo "(@[\w-]+)"\)\n\Z')
_LONGEST_MARK = 200
_CHUNK = 1 << 20


class Engine(Protocol):
    """One release of one product, holding the state of a script."""

    def run(self, text: str) -> bool:
        """Run commands and print what they say; False after the first error."""

    def reset(self) -> None: ...


def say(text: str) -> None:
    """Print at once: whatever happens next, this has been said."""
    data = text.encode("utf-8", "surrogateescape")
    while data:
        data = data[os.write(1, data) :]


def complain(message: str) -> None:
    say(f'(error "{message}")\n')


def option_words(words: list[str]) -> list[tuple[str, str]]:
    """`--name=value`, `--name value`, `--name` and `--no-name` as pairs."""
    pairs: list[tuple[str, str]] = []
    rest = list(words)
    while rest:
        word = rest.pop(0).lstrip("-")
        name, equals, value = word.partition("=")
        if not equals and rest and not rest[0].startswith("-"):
            value = rest.pop(0)
        elif not equals:
            negated = name.startswith("no-")
            name, value = (name[3:], "false") if negated else (name, "true")
        pairs.append((name, value))
    return pairs


_MAY_FAIL = frozenset({"get-model", "get-value", "get-info", "get-assignment"})
"""Commands after whose failure the program cvc5 goes on."""


class Cvc5:
    """cvc5 from 1.1.0 on, by its own parser of SMT-LIB."""

    def __init__(self, words: list[str]) -> None:
        import cvc5  # noqa: PLC0415 - which release it is depends on the command line

        self.api: Any = cvc5
        self.options = [pair for pair in option_words(words) if pair[0] not in {"lang", "L"}]
        self.parser: Any = None
        self.symbols: Any = None
        self.solver: Any = None
        self.manager: Any = None
        self.reset()

    def reset(self) -> None:
        # Taken apart in this order: each holds references into the next.
        self.parser = self.symbols = self.solver = self.manager = None
        if hasattr(self.api, "TermManager"):
            self.manager = self.api.TermManager()
            self.solver = self.api.Solver(self.manager)
            self.symbols = self.api.SymbolManager(self.manager)
        else:
            self.solver = self.api.Solver()
            self.symbols = self.api.SymbolManager(self.solver)
        self._configure()

    def _configure(self) -> None:
        for name, value in self.options:
            try:
                self.solver.setOption(name, value)
            except RuntimeError as error:
                complain(f"Error in option parsing: {error}")
                sys.exit(1)

    def run(self, text: str) -> bool:
        try:
            self.parser = self.api.InputParser(self.solver, self.symbols)
            self.parser.setStringInput(self.api.InputLanguage.SMT_LIB_2_6, text, "<stdin>")
            return self._commands()
        except RuntimeError as error:
            complain(f"Parse Error: {error}")
        except UnicodeError:
            complain("Parse Error: bytes that are not UTF-8, which the module does not take")
        except MemoryError:
            complain("std::bad_alloc")
        return False

    def _commands(self) -> bool:
        while True:
            command = self.parser.nextCommand()
            if command.isNull():
                return True
            name = command.getCommandName()
            if name == "exit":
                return True
            said = command.invoke(self.solver, self.symbols)
            if said:
                say(said)
                if said.startswith("(error") and name not in _MAY_FAIL:
                    return False
            if name == "reset":
                self._configure()  # options of the command line outlive it, as in the program


class Bitwuzla:
    """Bitwuzla from 0.9 on. Its parser prints by itself, and flushes what it prints."""

    def __init__(self, words: list[str]) -> None:
        import bitwuzla  # noqa: PLC0415 - as above

        self.api: Any = bitwuzla
        self.words = [f"--{name}={value}" for name, value in option_words(words) if name not in {"lang", "l"}]
        self.parser: Any = None
        self.reset()

    def reset(self) -> None:
        self.parser = None
        options = self.api.Options()
        try:
            if self.words:
                options.set_args(*self.words)
        except Exception as error:  # noqa: BLE001 - whatever the module raises for a wrong option, it ends here
            complain(str(error))
            sys.exit(1)
        self.parser = self.api.Parser(self.api.TermManager(), options)

    def run(self, text: str) -> bool:
        try:
            self.parser.parse(text, False, False)
        except MemoryError:
            complain("std::bad_alloc")
        except Exception as error:  # noqa: BLE001 - BitwuzlaException of whichever release
            complain(str(error))
        else:
            return True
        return False


ENGINES: dict[str, type[Cvc5 | Bitwuzla]] = {"cvc5": Cvc5, "bitwuzla": Bitwuzla}


def _text(script: bytes | bytearray) -> str:
    return script.decode("utf-8", "surrogateescape")


def once(engine: Engine) -> bool:
    parts = []
    while part := os.read(0, _CHUNK):
        parts.append(part)
    return engine.run(_text(b"".join(parts)))


def live(engine: Engine) -> None:
    waiting = bytearray()
    while part := os.read(0, _CHUNK):
        waiting += part
        end = _MARK.search(waiting, max(0, len(waiting) - _LONGEST_MARK))
        if end is None:
            continue
        script, last, mark = _text(waiting[: end.start()]), end[1].decode(), end[2].decode()
        waiting.clear()
        if last == "(reset)":
            engine.run(script)
            engine.reset()
        else:
            engine.run(f"{script}\n{last}")
        say(f"{mark}\n")


def main(words: list[str]) -> int:
    name, folder, *options = words
    sys.path.insert(0, folder)
    if options == ["--version"]:
        engine: Any = ENGINES[name]([])
        version = engine.api.version() if name == "bitwuzla" else engine.solver.getVersion()
        version = version.decode() if isinstance(version, bytes) else version
        say(f"{name} version {version}\n")
        return 0
    stays = "--live" in options
    engine = ENGINES[name]([word for word in options if word != "--live"])
    if stays:
        live(engine)
        return 0
    return 0 if once(engine) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
