"""Scopes, by `symtable` as it is before Python 3.12: later ones leave out comprehensions."""
import sys

COMPREHENSIONS = {'listcomp', 'setcomp', 'dictcomp', 'genexpr'}
KNOWN = sys.version_info < (3, 12)


def scope_lines(table):
    """What each scope binds, and declares global or nonlocal."""
    found = []
    lines = []

    def visit(table, path, chain):
        kind = table.get_type()
        names = {'bound': set(), 'global': set(), 'nonlocal': set()}
        entry = (path, kind, table, names)
        found.append(entry)
        for symbol in table.get_symbols():
            name = symbol.get_name()
            if name.startswith('.'):
                continue
            binds = symbol.is_assigned() or symbol.is_parameter() or symbol.is_imported() or symbol.is_annotated()
            inside = table.get_name() in COMPREHENSIONS
            if kind != 'module' and symbol.is_declared_global():
                # In a comprehension: the target of a walrus.
                if not inside:
                    names['global'].add(name)
                if binds or inside:
                    found[0][3]['bound'].add(name)
            elif symbol.is_nonlocal():
                if not inside:
                    names['nonlocal'].add(name)
                owner = next((one for one in reversed(chain) if owns(one[2], name)), None)
                if (binds or inside) and owner:
                    owner[3]['bound'].add(name)
            elif binds:
                names['bound'].add(name)
        for child in table.get_children():
            visit(child, path + (child.get_name(),), chain + [entry])

    visit(table, (), [])
    for path, _, table, names in found:
        text = '; '.join(f'{what} {" ".join(sorted(listed))}' for what, listed in names.items() if listed)
        label = '.'.join(path)
        lines.append(f'scope {label} at {table.get_lineno() if path else 0}: {text}')
    return lines


def owns(table, name):
    if table.get_type() != 'function' or name not in table.get_identifiers():
        return False
    symbol = table.lookup(name)
    return symbol.is_local() or (symbol.is_assigned() or symbol.is_parameter()) and not (
        symbol.is_nonlocal() or symbol.is_declared_global()
    )
