"""From a script to what a solver made of it. The only folder that starts a solver."""
