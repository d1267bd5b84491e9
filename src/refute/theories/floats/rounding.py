"""The one place where a number is rounded to a format.

Every operation computes its result exactly, or with enough bits and a sticky bit, and rounds it once, here.
"""

from __future__ import annotations

from refute.theories.floats.format import Format


def shift_out(mode: str, negative: int, mantissa: int, drop: int) -> int:
    """`mantissa / 2**drop` rounded to an integer, `drop` > 0; `negative` is the sign of the mantissa."""
    if mode == "RNE":
        return (mantissa + (1 << (drop - 1)) - 1 + (mantissa >> drop & 1)) >> drop
    if mode == "RTZ" or (mode == "RTP" and negative) or (mode == "RTN" and not negative):
        return mantissa >> drop
    if mode == "RNA":
        return (mantissa + (1 << (drop - 1))) >> drop
    return -(-mantissa >> drop)


def shift_out_any(mode: str, negative: int, mantissa: int, drop: int) -> int:
    """As `shift_out`, for any `drop` > 0, however large, without large intermediate results."""
    if drop > mantissa.bit_length() + 1:
        mantissa, drop = (1, 2) if mantissa else (0, 2)
    return shift_out(mode, negative, mantissa, drop)


def round_scaled(f: Format, mode: str, sign: int, mantissa: int, scale: int) -> int:
    """Round `mantissa * 2**(f.least + scale)`; `sign` is 0 or `f.sign_bit`.

    A result with mantissa m and scale s has the pattern `(s << fraction_bits) + m`: the hidden bit of m adds
    the 1 that tells a normal number from a subnormal one, and a carry out of m moves into the exponent.
    """
    if not mantissa:
        return sign
    length = mantissa.bit_length()
    drop = length - f.sb
    if drop + scale < 0:
        drop = -scale
    if drop <= 0:
        bits = (scale + drop << f.fraction_bits) + (mantissa << -drop)
    elif drop > length + 1:  # less than half of the least positive value
        bits = shift_out(mode, sign, 1, 2)
    else:
        bits = (scale + drop << f.fraction_bits) + shift_out(mode, sign, mantissa, drop)
    if bits >= f.infinity:
        bits = _overflow(f, mode, sign)
    return bits | sign


def _overflow(f: Format, mode: str, sign: int) -> int:
    if mode == "RTZ" or (mode == "RTP" and sign) or (mode == "RTN" and not sign):
        return f.largest
    return f.infinity


def round_to(f: Format, mode: str, sign: int, mantissa: int, exponent: int, sticky: bool = False) -> int:
    """Round `mantissa * 2**exponent`, or less than `2**exponent` more if `sticky`; `sign` is 0 or 1.

    With `sticky`, the mantissa must have more than `sb` bits, or `exponent` be below `f.least`.
    """
    if sticky:
        mantissa, exponent = mantissa << 1 | 1, exponent - 1
    return round_scaled(f, mode, f.sign_bit if sign else 0, mantissa, exponent - f.least)
