"""Literals for releases whose characters are bytes."""

import pytest

from refute.theories.strings.text import Z3_BYTES, decode_printed, encode_bytes


@pytest.mark.parametrize(
    "value", ["", "abc", "a\\nb", "\n", '"', 'say "\\x41"', "".join(map(chr, range(256)))]
)
def test_what_is_written_is_what_such_a_release_reads(value):
    assert decode_printed(encode_bytes(value), Z3_BYTES) == value
