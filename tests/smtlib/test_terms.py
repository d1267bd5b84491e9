"""Terms that are made without asking their operator again are the terms that asking would give."""

from refute.semantics import elaborate
from refute.smtlib.terms import alike, apply


def test_alike_is_apply_where_the_sorts_are_the_same():
    script = elaborate.read(
        "(declare-const x Int)(declare-const y Int)(assert (< x (+ y 1)))(assert (< y x 1))"
    )
    first, second = script.assertions()
    x, y = (apply(command.op) for command in script.declared())
    made = alike(first, (y, x))
    assert made is apply(first.op, (y, x))
    assert (made.sort, made.fn) == (first.sort, first.fn)
    assert alike(second, second.args) is second
    assert made.serial > max(x.serial, y.serial)
