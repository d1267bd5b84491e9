"""From results to what people and programs read: terminal, JSON, issue texts."""
