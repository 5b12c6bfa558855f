"""A module's text with its newlines as Python reads them, and positions in it: line 1-based, column in code points."""
import ast
import bisect
import io
import re
import tokenize

BLANK = r'(?:[ \t\f]|\\\n|#[^\n]*\n|\n)*'
"""White space between two tokens."""
WORD = r'([\w\u0300-\u036f]+)'


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
        line = bisect.bisect_right(self.starts, offset) - 1
        return line + 1, offset - self.starts[line]

    def place(self, position):
        return f'{position[0]}:{position[1]}'

    def name_after(self, offset, pattern):
        """Start and length of the identifier behind the pattern at an offset."""
        found = re.compile(pattern + BLANK + WORD).match(self.text, offset)
        return self.position(found.start(1)), len(found.group(1))

    def name_before(self, position, pattern=''):
        """Start and length of the identifier that ends at a position."""
        end = self.offset(position)
        # Searched from the left: the nearest words are enough.
        begin = max(0, end - 200)
        found = re.search(WORD + pattern + r'$', self.text[begin:end])
        return self.position(begin + found.start(1)), len(found.group(1))


class Piece(Source):
    """The parenthesised expression in a string: its positions are those in the file."""

    def __init__(self, text, around, places):
        super().__init__(text.encode())
        self.around, self.places = around, [places[0] - 1, *places, places[-1] + 1]

    def place(self, position):
        return self.around.place(self.around.position(self.places[self.offset(position)]))


ESCAPE = re.compile(r'\\(?:\n|[0-7]{1,3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)', re.S)


def value_places(literals, base):
    """Of each character of adjacent literals' value the offset that spells it; they begin at `base`."""
    places = []
    starts = [0]
    for line in literals.split('\n'):
        starts.append(starts[-1] + len(line) + 1)
    # In parentheses, so that newlines between them do not matter.
    for token in tokenize.generate_tokens(io.StringIO(f'({literals})').readline):
        if token.type != tokenize.STRING:
            continue
        line, column = token.start
        prefix, quote = re.match(r'(\w*)(\'\'\'|"""|.)', token.string).groups()
        at = len(prefix + quote)
        begins = base + starts[line - 1] + column - (line == 1)
        while at < len(token.string) - len(quote):
            escape = 'r' not in prefix.lower() and ESCAPE.match(token.string, at)
            spelt = escape.end() - at if escape else 1
            length = len(ast.literal_eval(f"'{escape.group()}'")) if escape else 1
            places += [begins + at + (i if length == spelt else 0) for i in range(length)]
            at += spelt
    return places
