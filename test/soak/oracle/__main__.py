"""What Python's own `ast` and `symtable` say about modules: one JSON request a line, one answer a line.

Request: {"source": base64, "signatures": [[line, column of the name, text], …]}.
Answer: {"refused": reason} or {"lines": [text, …], "scopes": whether there are lines about scopes}: a
description that the facts of the same module are put into too (described.ts). Lines are 1-based,
columns 0-based in code points.
"""
import ast
import base64
import json
import symtable
import sys
import warnings

from definitions import Definitions
from nodes import docstring, quoted
from scopes import KNOWN, scope_lines
from source import Source
from statements import Statements


def signature_faults(functions, signatures):
    """Signature texts that do not say what their function says."""
    for line, column, text in signatures:
        node = functions.get((line, column))
        if node is None:
            yield f'signature at {line}:{column} of no function: {text}'
            continue
        try:
            read = ast.parse(f'def {text}: pass').body[0]
        except SyntaxError as error:
            yield f'signature at {line}:{column} is no signature ({error.msg}): {text}'
            continue
        wanted = [node.name, ast.dump(node.args), node.returns and ast.dump(node.returns)]
        if '\n' in text or [read.name, ast.dump(read.args), read.returns and ast.dump(read.returns)] != wanted:
            yield f'signature at {line}:{column} says something else: {text}'


def answer(request):
    data = base64.b64decode(request['source'])
    try:
        tree = ast.parse(data)
        table = symtable.symtable(data, 'module', 'exec')
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return {'refused': str(error)}
    source = Source(data)
    definitions = Definitions(tree, source)
    lines = [f'docstring of the module: {quoted(docstring(tree))}', *definitions.lines()]
    lines += Statements(source).suite(tree.body, '')
    lines += scope_lines(table) if KNOWN else []
    lines += signature_faults(definitions.functions(), request['signatures'])
    return {'lines': lines, 'scopes': KNOWN}


def main():
    warnings.simplefilter('ignore')
    sys.setrecursionlimit(20000)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == '__main__':
    main()
