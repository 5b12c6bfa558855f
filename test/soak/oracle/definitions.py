"""Definitions: every binding of the module, of classes and of functions, merged by name."""
import ast
import re

from nodes import FUNCTIONS, declarations, decorator_name, default_of, docstring, every_argument, quoted
from source import BLANK

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
PROPERTIES = {'property', 'cached_property', 'abstractproperty', 'setter', 'getter', 'deleter'}


class Definitions:
    def __init__(self, tree, source):
        self.source = source
        # Path -> its bindings: (kind of scope, kind, start, length of the name, last line, node of a def or class).
        self.definitions = {}
        # Path of a scope -> names that it declares global or nonlocal.
        self.elsewhere = {}
        self.scope(tree.body, (), 'module')

    def functions(self):
        """Every function's node by the place of its name."""
        nodes = [one[5] for found in self.definitions.values() for one in found]
        return {self.name_of(node)[0]: node for node in nodes if isinstance(node, FUNCTIONS)}

    def lines(self):
        return [self.definition(path, found) for path, found in self.definitions.items()]

    def add(self, scope, name, kind, start, length, end, node=None):
        self.definitions.setdefault(scope[0] + (name,), []).append((scope[1], kind, start, length, end, node))

    def definition(self, path, found):
        # Data counts only where there is neither function nor class.
        ranked = [one for one in found if one[5] is not None] or found
        chosen = next((one for one in ranked if not overload(one)), ranked[0])
        _, kind, start, length, end, node = chosen
        flags = ''
        if isinstance(node, FUNCTIONS):
            names = set(map(decorator_name, node.decorator_list))
            flags += ' async' if isinstance(node, ast.AsyncFunctionDef) else ''
            if chosen[0] == 'class':
                flags += ''.join(f' {name}' for name in ('classmethod', 'staticmethod') if name in names)
        text = docstring(node) if node is not None else None
        line = node.lineno if node is not None else start[0]
        return (
            f'definition {".".join(path)}: {kind}{flags} lines {line}-{end} '
            f'name {start[1]}+{length} docstring {quoted(text)}'
        )

    def scope(self, body, path, kind):
        for statement in body:
            self.bound((path, kind), statement, statement.end_lineno)

    def bound(self, scope, node, end):
        """Walks whatever runs in the scope."""
        path, kind = scope
        elsewhere = self.elsewhere.get(path, set())
        data = 'attribute' if kind == 'class' else 'variable'

        def add_data(name, start, length):
            if name not in elsewhere:
                self.add(scope, name, data, start, length, end)

        if isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            self.header(scope, node, end)
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            start = self.source.start(node)
            add_data(node.id, start, self.source.end(node)[1] - start[1])
        elif isinstance(node, ast.NamedExpr):
            pass
        elif isinstance(node, ast.MatchStar) and node.name:
            add_data(node.name, *self.source.name_before(self.source.end(node)))
        elif isinstance(node, ast.MatchMapping):
            self.parts(scope, node, end)
            if node.rest:
                add_data(node.rest, *self.source.name_before(self.source.end(node), BLANK + ',?' + BLANK + r'\}'))
            return
        elif isinstance(node, ast.MatchAs) and node.name:
            self.parts(scope, node, end)
            add_data(node.name, *self.source.name_before(self.source.end(node)))
            return
        elif isinstance(node, ast.ExceptHandler):
            if node.type is not None:
                self.bound(scope, node.type, end)
            if node.name and kind == 'function' and node.name not in elsewhere:
                after = self.source.offset(self.source.end(node.type))
                start, length = self.source.name_after(after, r'(?:[ \t\f)]|\\\n|#[^\n]*\n|\n)*as')
                self.add(scope, node.name, data, start, length, node.end_lineno)
            for statement in node.body:
                self.bound(scope, statement, statement.end_lineno)
            return
        elif isinstance(node, ast.Lambda):
            self.arguments(scope, node.args, end, False)
            return
        elif isinstance(node, COMPREHENSIONS):
            self.comprehension(scope, node, end)
            return
        self.parts(scope, node, end)

    def parts(self, scope, node, end):
        ordered = in_order(node)
        if isinstance(node, ast.AnnAssign) and node.value:
            # The annotation is evaluated last.
            ordered = [node.target, node.value, node.annotation]
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.AsyncFor, ast.NamedExpr)):
            # What is bound comes after what is evaluated for it.
            ordered.sort(key=lambda child: 2 if isinstance(child, ast.stmt) else isinstance(getattr(child, 'ctx', None), ast.Store))
        for child in ordered:
            self.bound(scope, child, child.end_lineno if isinstance(child, ast.stmt) else end)

    def comprehension(self, scope, node, end):
        """Only a walrus in it binds outside of it. The clauses run before the element."""
        elements = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        for child in node.generators + elements:
            self.walruses(scope, child, end)

    def walruses(self, scope, node, end):
        if isinstance(node, COMPREHENSIONS):
            self.comprehension(scope, node, end)
            return
        if isinstance(node, ast.Lambda):
            for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                self.walruses(scope, default, end)
            return
        if isinstance(node, ast.NamedExpr):
            self.walruses(scope, node.value, end)
            self.bound(scope, node.target, end)
            return
        for child in in_order(node):
            self.walruses(scope, child, end)

    def arguments(self, scope, arguments, end, annotations):
        for default in arguments.defaults + [one for one in arguments.kw_defaults if one]:
            self.bound(scope, default, end)
        for one in every_argument(arguments) if annotations else ():
            if one.annotation:
                self.bound(scope, one.annotation, end)

    def header(self, scope, node, end):
        path, kind = scope
        for decorator in node.decorator_list:
            self.bound(scope, decorator, end)
        if isinstance(node, ast.ClassDef):
            what, inner = 'class', 'class'
            for base in node.bases + [keyword.value for keyword in node.keywords]:
                self.bound(scope, base, end)
        else:
            inner = 'function'
            names = set(map(decorator_name, node.decorator_list))
            what = 'function' if kind != 'class' else 'property' if names & PROPERTIES else 'method'
            self.arguments(scope, node.args, end, True)
            if node.returns:
                self.bound(scope, node.returns, end)
        start, length = self.name_of(node)
        self.add(scope, node.name, what, start, length, node.end_lineno, node)
        own = path + (node.name,)
        self.elsewhere[own] = set()
        for statement in declarations(node.body):
            self.elsewhere[own].update(statement.names)
        if inner == 'function':
            for one in every_argument(node.args):
                begins = self.source.start(one)
                _, written = self.source.name_after(self.source.offset(begins), '')
                self.add((own, 'function'), one.arg, 'variable', begins, written, self.parameter_end(node.args, one))
        self.scope(node.body, own, inner)

    def parameter_end(self, arguments, one):
        """The last line of a parameter: brackets around its default or annotation count to it."""
        default = default_of(arguments, one)
        last = default or one.annotation
        if last is None:
            return one.end_lineno
        begin, end = self.source.offset(self.source.start(last)), self.source.offset(self.source.end(last))
        behind = self.source.end(one) if default else self.source.start(one)
        before = self.source.text[self.source.offset(behind):begin]
        # No string stands there, so what looks like a comment is one.
        sign = '=' if default else ':'
        open_brackets = re.sub(r'#[^\n]*', '', before).rpartition(sign)[2].count('(')
        after = re.compile('(?:' + BLANK + r'\)){%d}' % open_brackets).match(self.source.text, end)
        return self.source.position(after.end())[0] if after else last.end_lineno

    def name_of(self, node):
        keyword = r'(?:async' + BLANK + ')?(?:def|class)'
        return self.source.name_after(self.source.offset(self.source.start(node)), keyword)


def overload(definition):
    node = definition[5]
    return isinstance(node, FUNCTIONS) and 'overload' in map(decorator_name, node.decorator_list)


def in_order(node):
    """The children of a node, those of a dict pair by pair."""
    if isinstance(node, (ast.Name, ast.Constant)):
        return []
    if isinstance(node, ast.Dict):
        return [part for pair in zip(node.keys, node.values) for part in pair if part is not None]
    return [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr_context)]
