"""Meaning: one room per theory, one row per operator."""
