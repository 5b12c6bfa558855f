"""Reads import statements by Python's own ast, for importedBy.test.ts.

Standard input: {"root": FOLDER, "files": [{"file": PATH, "module": NAME, "package": BOOL}],
"modules": [NAME]}, the modules being all names that modules have. Standard output: {"importers":
{NAME: [MODULE]}, "refused": [PATH]}: for each module those that import it, sorted, and the files
that Python doesn't parse.
"""

import ast
import json
import os
import sys


def imported(node, module, package):
    """The dotted names that one statement may import, each with its parents."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name
        return
    base = node.module or ''
    if node.level > 0:
        parts = module.split('.')
        # One dot is the package that the module is in, or is.
        kept = len(parts) - node.level + (1 if package else 0)
        if kept <= 0:
            return
        base = '.'.join(parts[:kept] + ([node.module] if node.module else []))
    yield base
    for alias in node.names:
        yield base + '.' + alias.name


def with_parents(name):
    parts = name.split('.')
    return ['.'.join(parts[: index + 1]) for index in range(len(parts))]


def main():
    asked = json.load(sys.stdin)
    known = set(asked['modules'])
    importers = {name: set() for name in known}
    refused = []
    for entry in asked['files']:
        with open(os.path.join(asked['root'], entry['file']), 'rb') as file:
            source = file.read()
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError):
            refused.append(entry['file'])
            continue
        for node in ast.walk(tree):
            if not isinstance(node, (ast.Import, ast.ImportFrom)):
                continue
            for name in imported(node, entry['module'], entry['package']):
                for one in with_parents(name):
                    if one in known and one != entry['module']:
                        importers[one].add(entry['module'])
    json.dump({'importers': {name: sorted(by) for name, by in importers.items()}, 'refused': refused}, sys.stdout)


main()
