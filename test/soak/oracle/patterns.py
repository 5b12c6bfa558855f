"""Patterns of `match` statements in words."""


class Patterns:
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
