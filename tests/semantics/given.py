"""A model given by a Python dict, for tests."""

from refute.theories.values import Free, Unknown


class Given:
    def __init__(self, constants, functions=None, tables=None):
        self.constants = constants
        self.functions = functions or {}
        self.tables = tables or {}

    def constant(self, op):
        if op.name in self.constants:
            return self.constants[op.name]
        return Unknown("not in the model", Free("constant", (op.name,)))

    def call(self, op, arguments):
        if op.name in self.functions:
            return self.functions[op.name](*arguments)
        return Unknown("not in the model", Free(f"function {op.name}", arguments))

    def free(self, key):
        return self.tables.get(key)

    def samples(self, sort):
        return ()
