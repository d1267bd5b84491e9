"""Where the bundled seeds come from: random scripts by blueprint, with a witness, or brought down to unsat."""
