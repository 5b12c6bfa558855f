/** `table[a, b] = c`: one key, which is a tuple (language reference, "Subscriptions"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const BOARD = `
class Row:
    def paint(self): pass

class Column:
    def draw(self): pass

class Board:
    def __setitem__(self, key, value):
        row, column = key
        row.paint()
        column.draw()

def place(board: Board):
    board[Row(), Column()] = 1

def keys():
    pieces = {}
    pieces[Row(), Column()] = 1
    for row, column in pieces:
        row.paint()
        column.draw()
`;

test('several values between brackets are one key', async () => {
  const callees = await calleesIn('game', BOARD);
  assert.deepEqual(callees.get('game.Board.__setitem__'), ['game.Row.paint', 'game.Column.draw']);
  assert.deepEqual(callees.get('game.keys')?.slice(-2), ['game.Row.paint', 'game.Column.draw']);
});
