"""One case before the court: solvers are asked, oracles' questions answered, until the verdicts stand."""
