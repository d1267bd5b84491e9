"""Floating point: exact arithmetic on IEEE 754 bit patterns of any width."""
