"""What strategies want to know of a seed, found out once per process: assertions expanded, witness, values."""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar, cast

from refute.records import Witness
from refute.semantics.evaluate import Evaluator
from refute.semantics.incremental import Valued
from refute.semantics.models import read_model
from refute.semantics.queries import queries
from refute.smtlib.script import Assert, CheckSat, DeclareFun
from refute.strategies.ground import Ground
from refute.theories.strings.text import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from refute.records import Seed
    from refute.semantics.evaluate import Model
    from refute.semantics.queries import Query
    from refute.smtlib.script import Command
    from refute.smtlib.terms import Term

_KEPT: Final = 96
"""So many seeds are remembered."""

T = TypeVar("T")


class Material:
    """One seed, laid out for work."""

    def __init__(self, seed: Seed) -> None:
        self.seed = seed
        self.query: Query = next(queries(seed.script))

    @property
    def assertions(self) -> tuple[Term, ...]:
        """Without `let`, annotations and defined functions that are not recursive; shared subterms stay shared."""
        return self.query.assertions

    @property
    def declared(self) -> tuple[DeclareFun, ...]:
        return self.query.declared

    @cached_property
    def preamble(self) -> tuple[Command, ...]:
        """Every command that declares or defines, in order."""
        return tuple(each for each in self.seed.script.commands if not isinstance(each, Assert | CheckSat))

    @cached_property
    def model(self) -> Model | None:
        """The witness, None where there is none."""
        evidence = self.seed.evidence
        return read_model(evidence.model, self.query, STANDARD) if isinstance(evidence, Witness) else None

    @cached_property
    def valued(self) -> Valued | None:
        """The values of all subterms of the assertions under the witness."""
        return None if self.model is None else Valued(self.assertions, Evaluator(self.model))

    @cached_property
    def ground(self) -> Ground:
        """Raises `layout.TooLarge`."""
        return Ground(self.seed, self.query, self.model, self.valued)


class Workbench:
    """The materials of the seeds used last."""

    def __init__(self) -> None:
        self._materials: OrderedDict[str, Material] = OrderedDict()
        self._recalled: OrderedDict[Hashable, object] = OrderedDict()

    def material(self, seed: Seed) -> Material:
        found = self._materials.get(seed.digest)
        if found is None:
            found = self._materials[seed.digest] = Material(seed)
            if len(self._materials) > _KEPT:
                self._materials.popitem(last=False)
        else:
            self._materials.move_to_end(seed.digest)
        return found

    def recall(self, key: Hashable, make: Callable[[], T]) -> T:
        """What a strategy has worked out of seeds; the key says all that it depends on."""
        found = self._recalled.get(key, self)
        if found is self:
            found = self._recalled[key] = make()
            if len(self._recalled) > _KEPT:
                self._recalled.popitem(last=False)
        else:
            self._recalled.move_to_end(key)
        return cast("T", found)
