"""What Python's own `ast` and `symtable` say about modules: one JSON request a line, one answer a line.

Request: {"source": base64, "signatures": [[line, column of the name, text], …]}.
Answer: {"refused": reason} or {"lines": [text, …]}: a description in lines, which the facts of the
same module are described by too (described.ts). Lines are 1-based, columns 0-based in code points.
"""
import ast
import base64
import inspect
import io
import json
import re
import symtable
import sys
import tokenize
import warnings

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
PROPERTIES = {'property', 'cached_property', 'setter', 'getter', 'deleter'}
BLANK_ONE = r'[ \t\f]|\\\n|#[^\n]*\n|\n'
BLANK = f'(?:{BLANK_ONE})*'
COMPREHENSIONS = {'listcomp', 'setcomp', 'dictcomp', 'genexpr'}
WORD = r'([\w\u0300-\u036f]+)'
OPERATORS = {
    ast.Add: '+', ast.Sub: '-', ast.Mult: '*', ast.MatMult: '@', ast.Div: '/', ast.Mod: '%', ast.Pow: '**',
    ast.LShift: '<<', ast.RShift: '>>', ast.BitOr: '|', ast.BitXor: '^', ast.BitAnd: '&', ast.FloorDiv: '//',
    ast.Invert: '~', ast.Not: 'not', ast.UAdd: '+', ast.USub: '-', ast.Eq: '==', ast.NotEq: '!=', ast.Lt: '<',
    ast.LtE: '<=', ast.Gt: '>', ast.GtE: '>=', ast.Is: 'is', ast.IsNot: 'is not', ast.In: 'in', ast.NotIn: 'not in',
}
LONGEST_STRING = 400


class Source:
    """The text with its newlines as Python reads them, and positions in it."""

    def __init__(self, data):
        text = data.decode('utf-8-sig')
        self.lines = text.replace('\r\n', '\n').replace('\r', '\n').split('\n')
        self.encoded = [line.encode() for line in self.lines]
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.text = '\n'.join(self.lines)

    def column(self, line, byte_column):
        return len(self.encoded[line - 1][:byte_column].decode())

    def start(self, node):
        return node.lineno, self.column(node.lineno, node.col_offset)

    def end(self, node):
        return node.end_lineno, self.column(node.end_lineno, node.end_col_offset)

    def offset(self, position):
        return self.starts[position[0] - 1] + position[1]

    def position(self, offset):
        line = self.text.count('\n', 0, offset)
        return line + 1, offset - self.starts[line]

    def place(self, position):
        return f'{position[0]}:{position[1]}'

    def name_after(self, offset, pattern):
        """Start and length of the identifier behind the pattern at an offset."""
        found = re.compile(pattern + BLANK + WORD).match(self.text, offset)
        return self.position(found.start(1)), len(found.group(1))

    def name_before(self, position, pattern=''):
        """Start and length of the identifier that ends at a position."""
        found = re.search(WORD + pattern + r'$', self.text[: self.offset(position)])
        return self.position(found.start(1)), len(found.group(1))


class Piece(Source):
    """An expression in a string: its positions are those in the file."""

    def __init__(self, text, around, base):
        super().__init__(text.encode())
        self.around, self.base = around, base

    def place(self, position):
        return self.around.place(self.around.position(self.offset(position) + self.base))


def decorator_name(node):
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, 'id', '')


class Described:
    def __init__(self, tree, source, table):
        self.tree, self.source, self.table = tree, source, table
        self.lines = []
        self.definitions = {}
        # Path of a scope -> names that it declares global or nonlocal.
        self.elsewhere = {}
        self.where = True
        self.in_annotation = False

    def describe(self):
        self.scope(self.tree.body, (), 'module')
        self.lines.append(f'docstring of the module: {quoted(docstring(self.tree))}')
        for path, found in self.definitions.items():
            self.lines.append(self.definition(path, found))
        self.lines += self.suite(self.tree.body, '')
        self.scopes()
        return self.lines

    # Definitions: every binding of every scope, merged

    def add(self, scope, name, kind, start, length, end, node=None):
        self.definitions.setdefault(scope[0] + (name,), []).append((scope[1], kind, start, length, end, node))

    def definition(self, path, found):
        local = found[0][0] == 'function'
        ranked = found
        if local:
            ranked = [one for one in found if one[5] is not None] or found
        else:
            # Data never takes the place of an overload set.
            ranked = [one for one in found if one[5] is not None] if overload(found[0]) else found
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
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            self.comprehension(scope, node, end)
            return
        self.parts(scope, node, end)

    def parts(self, scope, node, end):
        ordered = list(ast.iter_child_nodes(node))
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
        if isinstance(node, ast.Lambda):
            for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                self.walruses(scope, default, end)
            return
        if isinstance(node, ast.NamedExpr):
            self.walruses(scope, node.value, end)
            self.bound(scope, node.target, end)
            return
        for child in ast.iter_child_nodes(node):
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
        last = default_of(arguments, one) or one.annotation
        if last is None:
            return one.end_lineno
        begin, end = self.source.offset(self.source.start(last)), self.source.offset(self.source.end(last))
        before = re.search(r'(?:\(|' + BLANK_ONE + ')*$', self.source.text[:begin]).group()
        open_brackets = re.sub(r'#[^\n]*', '', before).count('(')
        after = re.compile('(?:' + BLANK + r'\)){%d}' % open_brackets).match(self.source.text, end)
        return self.source.position(after.end())[0] if after else last.end_lineno

    def name_of(self, node):
        keyword = r'(?:async' + BLANK + ')?(?:def|class)'
        return self.source.name_after(self.source.offset(self.source.start(node)), keyword)

    # Scopes, by symtable

    def scopes(self):
        found = []

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

        visit(self.table, (), [])
        for path, kind, table, names in found:
            text = '; '.join(f'{what} {" ".join(sorted(listed))}' for what, listed in names.items() if listed)
            label = '.'.join(path)
            self.lines.append(f'scope {label} at {table.get_lineno() if path else 0}: {text}')

    # Syntax

    def at(self, node):
        return f'@{self.source.place(self.source.start(node))}' if self.where else ''

    def suite(self, body, lead='  '):
        lines = []
        alias = None
        for node in body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and self.is_mark(node):
                alias = node
            elif alias:
                lines.append(f'{lead}type{self.at(alias)} {self.e(node.targets[0])} = {self.annotation(node.value)}')
                alias = None
            else:
                lines += [lead + line for line in self.statement(node)]
        return lines

    def is_mark(self, node):
        """The statement that stands for `type` where this Python does not know that (randomModule.ts)."""
        start = self.source.offset(self.source.start(node))
        return self.source.text.startswith('00j;', start)

    def statement(self, node):
        method = getattr(self, f'statement_{type(node).__name__}', None)
        if method is None:
            return [f'{type(node).__name__.lower()}{self.at(node)}']
        return method(node)

    def e(self, node):
        if node is None:
            return '-'
        return getattr(self, f'expression_{type(node).__name__}')(node)

    def all(self, nodes):
        return ' '.join(self.e(node) for node in nodes)

    def statement_Expr(self, node):
        return [f'expression{self.at(node)} {self.e(node.value)}']

    def statement_Assign(self, node):
        return [f'assign{self.at(node)} {self.e(node.value)} to {self.all(node.targets)}']

    def statement_AnnAssign(self, node):
        return [f'annotated{self.at(node)} {self.e(node.target)}: {self.annotation(node.annotation)} = {self.e(node.value)}']

    def statement_AugAssign(self, node):
        return [f'augmented{self.at(node)} {OPERATORS[type(node.op)]} {self.e(node.target)} {self.e(node.value)}']

    def statement_Return(self, node):
        return [f'return{self.at(node)} {self.e(node.value)}']

    def statement_Raise(self, node):
        return [f'raise{self.at(node)} {self.e(node.exc)} {self.e(node.cause)}']

    def statement_Assert(self, node):
        return [f'assert{self.at(node)} {self.e(node.test)} {self.e(node.msg)}']

    def statement_Delete(self, node):
        return [f'delete{self.at(node)} {self.all(node.targets)}']

    def statement_Global(self, node):
        return [f'global{self.at(node)} {" ".join(node.names)}']

    def statement_Nonlocal(self, node):
        return [f'nonlocal{self.at(node)} {" ".join(node.names)}']

    def imported(self, names):
        return ', '.join(f'{one.name} as {one.asname or "-"}{self.at(one)}' for one in names)

    def statement_Import(self, node):
        return [f'import{self.at(node)} {self.imported(node.names)}']

    def statement_ImportFrom(self, node):
        return [f'from{self.at(node)} {node.level} {node.module or "-"} {self.imported(node.names)}']

    def branches(self, head, node, test):
        lines = [f'{head} {test}'.rstrip()] + self.suite(node.body)
        if node.orelse:
            lines += ['else'] + self.suite(node.orelse)
        return lines

    def statement_If(self, node):
        return self.branches(f'if{self.at(node)}', node, self.e(node.test))

    def statement_While(self, node):
        return self.branches(f'while{self.at(node)}', node, self.e(node.test))

    def statement_For(self, node, word='for'):
        return self.branches(f'{word}{self.at(node)}', node, f'{self.e(node.target)} in {self.e(node.iter)}')

    def statement_AsyncFor(self, node):
        return self.statement_For(node, 'async for')

    def statement_With(self, node, word='with'):
        items = ', '.join(f'{self.e(item.context_expr)} as {self.e(item.optional_vars)}' for item in node.items)
        return [f'{word}{self.at(node)} {items}'] + self.suite(node.body)

    def statement_AsyncWith(self, node):
        return self.statement_With(node, 'async with')

    def statement_Try(self, node, star=''):
        lines = [f'try{self.at(node)}'] + self.suite(node.body)
        for handler in node.handlers:
            lines.append(f'except{star}{self.at(handler)} {self.e(handler.type)} as {handler.name or "-"}')
            lines += self.suite(handler.body)
        for word, body in (('else', node.orelse), ('finally', node.finalbody)):
            if body:
                lines += [word] + self.suite(body)
        return lines

    def statement_TryStar(self, node):
        return self.statement_Try(node, '*')

    def statement_Match(self, node):
        lines = [f'match{self.at(node)} {self.e(node.subject)}']
        for case in node.cases:
            lines.append(f'  case {self.e(case.pattern)} if {self.e(case.guard)}')
            lines += self.suite(case.body, '    ')
        return lines

    def decorated(self, node):
        return f' decorated {self.all(node.decorator_list)}' if node.decorator_list else ''

    def statement_FunctionDef(self, node, word='def'):
        returns = self.annotation(node.returns)
        head = f'{word}{self.at(node)} {node.name}({self.parameters(node.args)}) -> {returns}{self.decorated(node)}'
        return [head] + self.suite(node.body)

    def statement_AsyncFunctionDef(self, node):
        return self.statement_FunctionDef(node, 'async def')

    def statement_ClassDef(self, node):
        arguments = self.arguments_text(node.bases, node.keywords, self.annotation)
        return [f'class{self.at(node)} {node.name}({arguments}){self.decorated(node)}'] + self.suite(node.body)

    def parameters(self, arguments):
        texts = []
        for one in every_argument(arguments):
            kind = next(
                kind
                for kind, held in (
                    ('positional', arguments.posonlyargs),
                    ('positional_or_keyword', arguments.args),
                    ('var_positional', [arguments.vararg]),
                    ('keyword_only', arguments.kwonlyargs),
                    ('var_keyword', [arguments.kwarg]),
                )
                if one in held
            )
            default = self.e(default_of(arguments, one))
            texts.append(f'{kind} {one.arg}{self.at(one)}: {self.annotation(one.annotation)} = {default}')
        return ', '.join(texts)

    def arguments_text(self, positional, keywords, value):
        parts = sorted([*positional, *keywords], key=lambda one: (one.lineno, one.col_offset))
        return ', '.join(
            value(one)
            if not isinstance(one, ast.keyword)
            else f'{one.arg}{self.at(one)}={value(one.value)}'
            if one.arg
            else f'(doubleStarred{self.at(one)} {value(one.value)})'
            for one in parts
        )

    def annotation(self, node):
        """A string in an annotation is the expression that it spells."""
        outer, self.in_annotation = self.in_annotation, True
        text = self.e(node)
        self.in_annotation = outer
        return text

    def spelt(self, node):
        if not isinstance(node.value, str) or not node.value.strip():
            return None
        piece = f'({node.value})'
        try:
            spelt = ast.parse(piece, mode='eval').body
        except (SyntaxError, ValueError):
            return None
        begins = self.source.offset(self.source.start(node))
        literal = self.source.text[begins : self.source.offset(self.source.end(node))]
        strings = [token for token in tokenize.generate_tokens(io.StringIO(f'({literal})').readline) if token.type == tokenize.STRING]
        if len(strings) == 1:
            begins += len(re.match(r'\w*(\'\'\'|\"\"\"|.)', literal).group())
        outer = self.source, self.in_annotation
        self.source, self.in_annotation = Piece(piece, self.source, begins - 1), False
        text = self.e(spelt)
        self.source, self.in_annotation = outer
        return text

    def expression_Name(self, node):
        return f'{node.id}{self.at(node)}'

    def expression_Attribute(self, node):
        where = f'@{self.source.place(self.source.name_before(self.source.end(node))[0])}' if self.where else ''
        return f'(attribute{self.at(node)} {self.e(node.value)} {node.attr}{where})'

    def expression_Subscript(self, node):
        single = isinstance(node.slice, ast.Tuple)
        return f'(subscript{self.at(node)} {self.e(node.value)} [{self.all(node.slice.elts if single else [node.slice])}])'

    def expression_Call(self, node):
        return f'(call{self.at(node)} {self.e(node.func)} ({self.arguments_text(node.args, node.keywords, self.e)}))'

    def expression_Starred(self, node):
        return f'(starred{self.at(node)} {self.e(node.value)})'

    def display(self, node, word):
        return f'({word}{self.at(node)} {self.all(node.elts)})'

    def expression_Tuple(self, node):
        return self.display(node, 'tuple')

    def expression_List(self, node):
        return self.display(node, 'list')

    def expression_Set(self, node):
        return self.display(node, 'set')

    def expression_Dict(self, node):
        pairs = ', '.join(f'{self.e(key)}: {self.e(value)}' for key, value in zip(node.keys, node.values))
        return f'(dict{self.at(node)} {pairs})'

    def clauses(self, node):
        texts = []
        for one in node.generators:
            word = 'async for' if one.is_async else 'for'
            texts.append(f'{word} {self.e(one.target)} in {self.e(one.iter)}')
            texts += [f'if {self.e(test)}' for test in one.ifs]
        return ' '.join(texts)

    def expression_ListComp(self, node, word='list'):
        return f'({word} comprehension{self.at(node)} {self.e(node.elt)} - {self.clauses(node)})'

    def expression_SetComp(self, node):
        return self.expression_ListComp(node, 'set')

    def expression_GeneratorExp(self, node):
        return self.expression_ListComp(node, 'generator')

    def expression_DictComp(self, node):
        return f'(dict comprehension{self.at(node)} {self.e(node.key)} {self.e(node.value)} {self.clauses(node)})'

    def expression_Lambda(self, node):
        return f'(lambda{self.at(node)} ({self.parameters(node.args)}) {self.e(node.body)})'

    def expression_IfExp(self, node):
        return f'(conditional{self.at(node)} {self.e(node.test)} {self.e(node.body)} {self.e(node.orelse)})'

    def expression_BoolOp(self, node):
        word = 'and' if isinstance(node.op, ast.And) else 'or'
        text = self.e(node.values[0])
        for value in node.values[1:]:
            text = f'({word}{self.at(node)} {text} {self.e(value)})'
        return text

    def expression_BinOp(self, node):
        return f'({OPERATORS[type(node.op)]}{self.at(node)} {self.e(node.left)} {self.e(node.right)})'

    def expression_UnaryOp(self, node):
        return f'(unary {OPERATORS[type(node.op)]}{self.at(node)} {self.e(node.operand)})'

    def expression_Compare(self, node):
        rest = ' '.join(f'{OPERATORS[type(op)]} {self.e(right)}' for op, right in zip(node.ops, node.comparators))
        return f'(compare{self.at(node)} {self.e(node.left)} {rest})'

    def expression_Await(self, node):
        return f'(await{self.at(node)} {self.e(node.value)})'

    def expression_Yield(self, node):
        return f'(yield{self.at(node)} {self.e(node.value)})'

    def expression_YieldFrom(self, node):
        return f'(yield from{self.at(node)} {self.e(node.value)})'

    def expression_NamedExpr(self, node):
        return f'(named{self.at(node)} {self.e(node.target)} {self.e(node.value)})'

    def expression_Slice(self, node):
        return f'(slice{self.at(node)} {self.e(node.lower)} {self.e(node.upper)} {self.e(node.step)})'

    def expression_JoinedStr(self, node):
        at = self.at(node)
        outer, self.where = self.where, False
        text = ' '.join(self.fields(node))
        self.where = outer
        return f'(formatted{at} {text})'

    def fields(self, node):
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                yield self.e(value.value)
                if value.format_spec is not None:
                    yield from self.fields(value.format_spec)

    def expression_Constant(self, node):
        spelt = self.spelt(node) if self.in_annotation else None
        if spelt is not None:
            return spelt
        value, at = node.value, self.at(node)
        if isinstance(value, (str, bytes)):
            word = 'string' if isinstance(value, str) else 'bytes'
            text = value if isinstance(value, str) else value.decode('latin-1')
            return f'({word}{at} {quoted(text) if len(text) <= LONGEST_STRING else "long"})'
        if isinstance(value, bool) or value is None or value is ...:
            return f'({"..." if value is ... else value}{at})'
        if isinstance(value, complex):
            return f'(unknown{at})'
        return f'(integer{at} {value})' if isinstance(value, int) else f'(float{at})'

    # Patterns

    def expression_MatchValue(self, node):
        return f'(value{self.at(node)} {self.e(node.value)})'

    def expression_MatchSingleton(self, node):
        return f'(value{self.at(node)} ({node.value}{self.at(node)}))'

    def expression_MatchSequence(self, node):
        return f'(sequence{self.at(node)} {self.all(node.patterns)})'

    def expression_MatchStar(self, node):
        return f'(star{self.at(node)} {node.name or "-"})'

    def expression_MatchMapping(self, node):
        pairs = ', '.join(f'{self.e(key)}: {self.e(value)}' for key, value in zip(node.keys, node.patterns))
        return f'(mapping{self.at(node)} {pairs} rest {node.rest or "-"})'

    def expression_MatchClass(self, node):
        parts = [self.e(one) for one in node.patterns]
        parts += [f'{name}={self.e(one)}' for name, one in zip(node.kwd_attrs, node.kwd_patterns)]
        return f'(class{self.at(node)} {self.e(node.cls)} {" ".join(parts)})'

    def expression_MatchOr(self, node):
        return f'(or{self.at(node)} {self.all(node.patterns)})'

    def expression_MatchAs(self, node):
        if node.pattern is None:
            return f'(capture{self.at(node)} {node.name or "-"})'
        return f'(as{self.at(node)} {self.e(node.pattern)} {node.name})'


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def overload(definition):
    node = definition[5]
    return isinstance(node, FUNCTIONS) and 'overload' in map(decorator_name, node.decorator_list)


def owns(table, name):
    if table.get_type() != 'function' or name not in table.get_identifiers():
        return False
    symbol = table.lookup(name)
    return symbol.is_local() or (symbol.is_assigned() or symbol.is_parameter()) and not (
        symbol.is_nonlocal() or symbol.is_declared_global()
    )


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


def signature_faults(tree, described, signatures):
    """Signature texts that do not say what their function says."""
    functions = {}
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            functions[described.name_of(node)[0]] = node
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
    described = Described(tree, Source(data), table)
    lines = described.describe()
    return {'lines': lines + list(signature_faults(tree, described, request['signatures']))}


def main():
    warnings.simplefilter('ignore')
    sys.setrecursionlimit(20000)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == '__main__':
    main()
