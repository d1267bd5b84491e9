"""From a case and its outcomes to a verdict, or to a question that would settle it. Pure functions."""
