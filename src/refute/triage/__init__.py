"""From a finding to what distinguishes it: made small enough to name its cause, and given a signature."""
