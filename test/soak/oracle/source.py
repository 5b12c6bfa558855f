"""A module's text with its newlines as Python reads them, and positions in it: line 1-based, column in code points."""
import re

BLANK_ONE = r'[ \t\f]|\\\n|#[^\n]*\n|\n'
BLANK = f'(?:{BLANK_ONE})*'
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
