"""Statements in words: a line for each statement and clause."""
import ast

from expressions import OPERATORS, Expressions
from patterns import Patterns


class Statements(Patterns, Expressions):
    def suite(self, body, lead='  '):
        lines = []
        alias = None
        for node in body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and self.is_mark(node):
                alias = node
            elif alias:
                lines.append(f'{lead}type{self.at(alias)} {self.e(node.targets[0])} = {self.annotation(node.value)}')
                alias = None
            elif not self.is_idle(node):
                lines += [lead + line for line in self.statement(node)]
        return lines

    def is_idle(self, node):
        """A string by itself: it does nothing, and the facts leave it out."""
        return (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, (str, bytes)))

    def is_mark(self, node):
        """The statement that stands for `type` where this Python does not know that (randomModule.ts)."""
        start = self.source.offset(self.source.start(node))
        return self.source.text.startswith('00j;', start)

    def statement(self, node):
        method = getattr(self, f'statement_{type(node).__name__}', None)
        if method is None:
            return [f'{type(node).__name__.lower()}{self.at(node)}']
        return method(node)

    def statement_Expr(self, node):
        return [f'expression{self.at(node)} {self.e(node.value)}']

    def statement_Assign(self, node):
        return [f'assign{self.at(node)} {self.e(node.value)} to {self.all(node.targets)}']

    def statement_AnnAssign(self, node):
        is_alias = ast.unparse(node.annotation).strip('\'"').endswith('TypeAlias')
        value = self.annotation(node.value) if is_alias else self.e(node.value)
        return [f'annotated{self.at(node)} {self.e(node.target)}: {self.annotation(node.annotation)} = {value}']

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
        arguments = self.arguments_text(node.bases, node.keywords, node.bases)
        return [f'class{self.at(node)} {node.name}({arguments}){self.decorated(node)}'] + self.suite(node.body)
