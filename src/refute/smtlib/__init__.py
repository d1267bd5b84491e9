"""Text and trees, no meaning: s-expressions, sorts, terms, scripts, and how they are printed."""
