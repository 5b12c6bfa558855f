"""Expressions in words, each with the position where it begins."""
import ast
import re
from nodes import decorator_name, default_of, every_argument, quoted
from source import Piece, value_places

OPERATORS = {
    ast.Add: '+', ast.Sub: '-', ast.Mult: '*', ast.MatMult: '@', ast.Div: '/', ast.Mod: '%', ast.Pow: '**',
    ast.LShift: '<<', ast.RShift: '>>', ast.BitOr: '|', ast.BitXor: '^', ast.BitAnd: '&', ast.FloorDiv: '//',
    ast.Invert: '~', ast.Not: 'not', ast.UAdd: '+', ast.USub: '-', ast.Eq: '==', ast.NotEq: '!=', ast.Lt: '<',
    ast.LtE: '<=', ast.Gt: '>', ast.GtE: '>=', ast.Is: 'is', ast.IsNot: 'is not', ast.In: 'in', ast.NotIn: 'not in',
}
LONGEST_STRING = 400
LONGEST_FORMAT = 60
WORDS = re.compile(r'[\w.]*', re.ASCII)

# Quoted types outside of annotations: src/extract/typeArguments.ts.
FORMS = set(
    'Annotated AsyncContextManager AsyncGenerator AsyncIterable AsyncIterator Awaitable Callable ClassVar Collection '
    'Concatenate ContextManager Coroutine DefaultDict Deque Dict Final FrozenSet Generator Iterable Iterator List '
    'Mapping MutableMapping MutableSequence MutableSet Optional OrderedDict Sequence Set Tuple Type TypeGuard Union '
    'frozenset list set tuple type'.split()
)
CALLS = {'cast': (0, 1, ['typ']), 'NewType': (1, 2, ['tp']), 'TypeVar': (1, None, ['bound', 'default'])}
MODULES = {'typing', 'typing_extensions', 't', 'te', 'tp'}


def types_passed(callee):
    if isinstance(callee, ast.Attribute) and decorator_name(callee.value) not in MODULES:
        return 0, 0, []
    is_named = isinstance(callee, (ast.Name, ast.Attribute))
    return CALLS.get(decorator_name(callee), (0, 0, [])) if is_named else (0, 0, [])


class Expressions:
    def __init__(self, source):
        self.source = source
        # False: positions are left out. Those in formatted strings are wrong before Python 3.12.
        self.where = True
        self.in_annotation = False

    def at(self, node):
        return f'@{self.source.place(self.source.start(node))}' if self.where else ''

    def e(self, node):
        if node is None:
            return '-'
        return getattr(self, f'expression_{type(node).__name__}')(node)

    def all(self, nodes):
        return ' '.join(self.e(node) for node in nodes)

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

    def arguments_text(self, positional, keywords, types):
        """`types`: the nodes among them in which a string is the expression that it spells."""

        def value(node):
            return self.annotation(node) if any(one is node for one in types) else self.plain(node)

        parts = sorted([*positional, *keywords], key=lambda one: (one.lineno, one.col_offset))
        return ', '.join(
            value(one)
            if not isinstance(one, ast.keyword)
            else f'{one.arg}{self.at(one)}={value(one.value)}'
            if one.arg
            else f'(doubleStarred{self.at(one)} {self.plain(one.value)})'
            for one in parts
        )

    def annotation(self, node):
        """A string in an annotation is the expression that it spells."""
        outer, self.in_annotation = self.in_annotation, True
        text = self.e(node)
        self.in_annotation = outer
        return text

    def plain(self, node):
        """Strings are strings."""
        outer, self.in_annotation = self.in_annotation, False
        text = self.e(node)
        self.in_annotation = outer
        return text

    def spelt(self, node):
        # A string inside of such a string is a string.
        if isinstance(self.source, Piece):
            return None
        if not isinstance(node.value, str) or not node.value.replace('\\', '').strip():
            return None
        piece = f'({node.value})'
        try:
            spelt = ast.parse(piece, mode='eval').body
        except (SyntaxError, ValueError):
            return None
        begins = self.source.offset(self.source.start(node))
        literal = self.source.text[begins : self.source.offset(self.source.end(node))]
        outer = self.source, self.in_annotation
        self.source, self.in_annotation = Piece(piece, self.source, value_places(literal, begins)), False
        text = self.e(spelt)
        self.source, self.in_annotation = outer
        return text

    def expression_Name(self, node):
        return f'{node.id}{self.at(node)}'

    def expression_Attribute(self, node):
        where = f'@{self.source.place(self.source.name_before(self.source.end(node))[0])}' if self.where else ''
        return f'(attribute{self.at(node)} {self.e(node.value)} {node.attr}{where})'

    def expression_Subscript(self, node):
        items = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        name = decorator_name(node.value)
        is_type = self.in_annotation or (name in FORMS and not isinstance(node.value, ast.Call))
        types = {'Literal': 0, 'Annotated': 1}.get(name, len(items)) if is_type else 0
        texts = [self.annotation(item) if at < types else self.plain(item) for at, item in enumerate(items)]
        return f'(subscript{self.at(node)} {self.e(node.value)} [{" ".join(texts)}])'

    def expression_Call(self, node):
        first, end, keywords = types_passed(node.func)
        types = node.args[first:end] + [one.value for one in node.keywords if one.arg in keywords]
        text = self.arguments_text(node.args, node.keywords, types)
        return f'(call{self.at(node)} {self.e(node.func)} ({text}))'

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
        text = ' '.join([*self.format(node), *self.fields(node)])
        self.where = outer
        return f'(formatted{at} {text})'

    def format(self, node):
        text = ''
        for value in node.values:
            if isinstance(value, ast.Constant) and WORDS.fullmatch(value.value):
                text += value.value
            elif isinstance(value, ast.FormattedValue) and value.conversion == -1 and value.format_spec is None:
                text += '%s'
            else:
                return
        if len(text) <= LONGEST_FORMAT:
            yield quoted(text)

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
