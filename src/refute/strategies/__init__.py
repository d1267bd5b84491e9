"""From seeds to cases: one file or folder per strategy. The only list of them is in `catalogue.py`."""
