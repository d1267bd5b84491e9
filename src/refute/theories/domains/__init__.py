"""Abstract values: which values a term may have so that what is around it keeps the value that is wanted.

`domain` is what every sort needs; `numbers` and the like know how the values of a theory are ordered or made; `through`
is for what is best said by the operator itself.
"""

from refute.theories.domains.domain import ANYTHING, NOTHING, Domain, Only
from refute.theories.domains.meeting import meet

__all__ = ["ANYTHING", "NOTHING", "Domain", "Only", "meet"]
