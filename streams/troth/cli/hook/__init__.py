"""A runtime's hook: the question, instruction files, what no gate heard, what is kept between two hooks."""
