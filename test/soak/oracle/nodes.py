"""Questions about single nodes of the tree."""
import ast
import inspect
import json

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def decorator_name(node):
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, 'id', '')


def docstring(node):
    if not isinstance(node, FUNCTIONS + (ast.ClassDef, ast.Module)):
        return None
    text = ast.get_docstring(node, clean=False)
    return None if text is None else inspect.cleandoc(text)


def every_argument(arguments):
    listed = arguments.posonlyargs + arguments.args + [arguments.vararg] + arguments.kwonlyargs + [arguments.kwarg]
    return [one for one in listed if one is not None]


def default_of(arguments, one):
    plain = arguments.posonlyargs + arguments.args
    if one in plain:
        index = plain.index(one) - len(plain) + len(arguments.defaults)
        return arguments.defaults[index] if index >= 0 else None
    if one in arguments.kwonlyargs:
        return arguments.kw_defaults[arguments.kwonlyargs.index(one)]
    return None


def declarations(body):
    """`global` and `nonlocal` statements of a body, those of nested scopes left out."""
    for node in body:
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            yield node
        elif isinstance(node, ast.stmt) and not isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            for field in ('body', 'orelse', 'finalbody', 'handlers', 'cases'):
                for child in getattr(node, field, []):
                    yield from declarations([child] if isinstance(child, ast.stmt) else child.body)


def quoted(text):
    return json.dumps(text, ensure_ascii=False)
