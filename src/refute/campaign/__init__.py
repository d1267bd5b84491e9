"""Many cases, for days: what is to be done (plan, dealer), doing it (worker, engine), keeping it (store, folder)."""
