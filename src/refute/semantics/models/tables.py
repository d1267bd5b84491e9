"""Which function of a model says what the standard leaves open: z3 prints `/0`, `div0` and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from refute.theories.values import Free, Value

_BY_DIVIDEND: Final = {"/": "/0", "div": "div0", "mod": "mod0", "rem": "rem0"}


def table_of(key: Free) -> tuple[str, tuple[Value, ...]] | None:
    """The name of the function, and its arguments; it may have fewer parameters in older releases."""
    name = _BY_DIVIDEND.get(key.function)
    if name is not None:
        return name, (*key.arguments, 0)
    if key.function == "seq.nth":
        return "seq.nth_u", key.arguments[1:]
    return None
