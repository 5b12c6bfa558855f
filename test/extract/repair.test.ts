/** What the grammar can't parse though Python does: saved without moving a position. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { T } from '../../src/extract/tree/grammar.js';
import { inserted, insertions, putBack } from '../../src/extract/tree/insertions.js';
import { blankedCopies, knownNewlines } from '../../src/extract/tree/repair.js';
import { TreeStream } from '../../src/extract/tree/treeStream.js';
import { Facts } from './read.js';

const AFTER = 'def after(x): return x\n';

/** The file's facts have no diagnostics, and know the function behind the trouble. */
function saved(trouble: string): Facts {
  const facts = new Facts(`${trouble}\n${AFTER}`);
  const line = trouble.split(/\r\n?|\n/).length + 1;
  assert.deepEqual(facts.diagnostics, [], trouble);
  assert.ok(
    facts.definitions.includes(`after: function lines ${line}-${line} name 4+5 docstring null`),
    facts.definitions.join('\n'),
  );
  return facts;
}

test('defaults of type parameters (PEP 696)', () => {
  for (const header of [
    'class A[T = int]: pass',
    'class A[T: str = str, *Ts = *tuple[int, str], **P = [int, str]](B): pass',
    'class A[T = list[int]]: pass',
    'def a[T = int](x: T) -> T: pass',
    'type A[T = int] = list[T]',
    'class é \f[T = int]: pass',
    'class A[T = dict[str, list[int]]]: pass',
    'class A[\n    T,\n    U = dict[\n        str, int  # by name\n    ],  # last, [\n](B): pass',
    'def a[T = f(1, 2), S = "a[b"](x: T) -> S: pass',
    'async def a \\\n [T: (int, str) = int](x: T): pass',
  ])
    saved(header);
});

test('lazy imports (PEP 810)', () => {
  for (const [statement, imported] of [
    ['lazy import json', ['import@1:5 json as -@1:12']],
    ['lazy import a.b as c, d', ['import@1:5 a.b as c@1:12, d as -@1:22']],
    ['lazy \t\f \\\n import json', ['import@2:1 json as -@2:8']],
    ['lazy from . import (\n  a,\nb as c)', ['from@1:5 1 - a as -@2:2, b as c@3:0']],
    [
      'x = 1; lazy import a; lazy from b import c  # d',
      ['import@1:12 a as -@1:19', 'from@1:27 0 b c as -@1:41'],
    ],
    ['if x:\n    lazy import json', ['  import@2:9 json as -@2:16']],
    ['if x: lazy import json', ['  import@1:11 json as -@1:18']],
    ['"""\nlazy import b\n"""\nlazy import a', ['import@4:5 a as -@4:12']],
  ] as const)
    assert.deepEqual(
      saved(statement).syntax.filter((line) => /^ *(?:import|from)@/.test(line)),
      imported,
      statement,
    );
});

test('what only looks like a lazy import', () => {
  const facts = saved(
    'lazy = 1\nlazy\nfrom a import b\n"""\nlazy import a\n"""\nraise lazy from x\n[\nlazy\n]',
  );
  assert.deepEqual(facts.syntax.slice(0, 5), [
    'assign@1:0 (integer@1:7 1) to lazy@1:0',
    'expression@2:0 lazy@2:0',
    'from@3:0 0 a b as -@3:14',
    'raise@7:0 lazy@7:6 x@7:16',
    'expression@8:0 (list@8:0 lazy@9:0)',
  ]);
});

test('comprehensions that unpack (PEP 798)', () => {
  for (const [written, lowered] of [
    ['[*a for a in b]', '(list comprehension@1:0 (starred@1:1 a@1:2) - for a@1:8 in b@1:13)'],
    ['[*(a) for a in b]', '(list comprehension@1:0 (starred@1:2 a@1:3) - for a@1:10 in b@1:15)'],
    [
      '{ * [] for a in b if c}',
      '(set comprehension@1:0 (starred@1:4 (list@1:4 )) - for a@1:11 in b@1:16 if c@1:21)',
    ],
    [
      '[*[*a for a in b] for b in c]',
      '(list comprehension@1:0 (starred@1:2 (list comprehension@1:2 (starred@1:4 a@1:4) - for a@1:10 in b@1:15)) - for b@1:22 in c@1:27)',
    ],
    [
      'f(*await a async for a in b)',
      '(call@1:0 f@1:0 ((generator comprehension@1:1 (starred@1:3 (await@1:3 a@1:9)) - async for a@1:21 in b@1:26)))',
    ],
    ['{**a for a in b}', '(dict comprehension@1:0 - a@1:3 for a@1:9 in b@1:14)'],
    ['{  # all\n  **  # of\n b for b in c}', '(dict comprehension@1:0 - b@3:1 for b@3:7 in c@3:12)'],
    [
      '{**a[1:2] for a in (*b, c) for d in [*e, f]}',
      '(dict comprehension@1:0 - (subscript@1:3 a@1:3 [(slice@1:5 (integer@1:5 1) (integer@1:7 2) -)]) for a@1:14 in (tuple@1:19 (starred@1:20 b@1:21) c@1:24) for d@1:31 in (list@1:36 (starred@1:37 e@1:38) f@1:41))',
    ],
  ])
    assert.equal(saved(written).syntax[0], `expression@1:0 ${lowered}`, written);
});

test('beside comprehensions that unpack, displays and arguments that do', () => {
  const facts = saved(
    '{**b for b in c}\n[*a, *[b for b in c]]\n{**a, **{b: c for b in c}}\nf(*a, **{b: 2 ** b for b in c})',
  );
  assert.deepEqual(facts.syntax.slice(1, 4), [
    'expression@2:0 (list@2:0 (starred@2:1 a@2:2) (starred@2:5 (list comprehension@2:6 b@2:7 - for b@2:13 in c@2:18)))',
    'expression@3:0 (dict@3:0 -: a@3:3, -: (dict comprehension@3:8 b@3:9 c@3:12 for b@3:18 in c@3:23))',
    'expression@4:0 (call@4:0 f@4:0 ((starred@4:2 a@4:3), (doubleStarred@4:6 (dict comprehension@4:8 b@4:9 (**@4:12 (integer@4:12 2) b@4:17) for b@4:23 in c@4:28))))',
  ]);
});

test('what only looks like type parameters keeps its `=`', () => {
  // The bracket's second line makes the grammar stumble.
  const facts = saved('if x:\n    for type in[a >= b]: c[\n 0]\n    print(type or [c := d])');
  assert.deepEqual(facts.syntax.slice(1, 4), [
    '  for@2:4 type@2:8 in (list@2:15 (compare@2:16 a@2:16 >= b@2:21))',
    '    expression@2:25 (subscript@2:25 c@2:25 [(integer@3:1 0)])',
    '  expression@4:4 (call@4:4 print@4:4 ((or@4:10 type@4:10 (list@4:18 (named@4:19 c@4:19 d@4:24)))))',
  ]);
});

test('a function in one line with a return type, whose body begins with a subscript', () => {
  const facts = saved(
    'class A:\n    def f(self) -> lambda: 0: x[0] = 1; y # z\n    async def g() -> a.b: x[0]',
  );
  assert.deepEqual(facts.syntax.slice(0, 6), [
    'class@1:0 A()',
    '  def@2:4 f(positional_or_keyword self@2:10: - = -) -> (lambda@2:19 () (integer@2:27 0))',
    '    assign@2:30 (integer@2:37 1) to (subscript@2:30 x@2:30 [(integer@2:32 0)])',
    '    expression@2:40 y@2:40',
    '  async def@3:4 g() -> (attribute@3:21 a@3:21 b@3:23)',
    '    expression@3:26 (subscript@3:26 x@3:26 [(integer@3:28 0)])',
  ]);
});

test('a function in one line with a return type, whose body ends with a comma', () => {
  const facts = saved('def f() -> a: x[0] = b,\n');
  assert.deepEqual(facts.syntax.slice(0, 2), [
    'def@1:0 f() -> a@1:11',
    '  assign@1:14 (tuple@1:21 b@1:21) to (subscript@1:14 x@1:14 [(integer@1:16 0)])',
  ]);
});

test('a `match` that could be an annotation of a subscript', () => {
  const facts = saved('match [a, b]: # one\n    case [c, d]:\n        f()\nmatch(a)[b]:\n    case(c): f()');
  assert.deepEqual(facts.syntax.slice(0, 6), [
    'match@1:0 (list@1:6 a@1:7 b@1:10)',
    '  case (sequence@2:9 (capture@2:10 c) (capture@2:13 d)) if -',
    '    expression@3:8 (call@3:8 f@3:8 ())',
    'match@4:0 (subscript@4:5 a@4:6 [b@4:9])',
    '  case (capture@5:9 c) if -',
    '    expression@5:13 (call@5:13 f@5:13 ())',
  ]);
  assert.ok(facts.definitions.includes('c: variable lines 2-3 name 10+1 docstring null'));
});

test('a tuple with a comma at its end before an annotation', () => {
  const facts = saved('a,\nb: c = d');
  assert.deepEqual(facts.syntax.slice(0, 2), [
    'expression@1:0 (tuple@1:0 a@1:0)',
    'annotated@2:0 b@2:0: c@2:3 = d@2:7',
  ]);
});

test('annotations that begin with a subscript and go on', () => {
  const facts = saved(
    'a: b[c][d] = e # f\n[g] = h\ni: j[0].k[1].l\nclass A:\n    m: n[0](1) | None\n    o: p[q[r][s]]; t = 2',
  );
  assert.deepEqual(facts.syntax.slice(0, 7), [
    'annotated@1:0 a@1:0: (subscript@1:3 (subscript@1:3 b@1:3 [c@1:5]) [d@1:8]) = e@1:13',
    'assign@2:0 h@2:6 to (list@2:0 g@2:1)',
    'annotated@3:0 i@3:0: (attribute@3:3 (subscript@3:3 (attribute@3:3 (subscript@3:3 j@3:3 [(integer@3:5 0)]) k@3:8) ' +
      '[(integer@3:10 1)]) l@3:13) = -',
    'class@4:0 A()',
    '  annotated@5:4 m@5:4: (|@5:7 (call@5:7 (subscript@5:7 n@5:7 [(integer@5:9 0)]) ((integer@5:12 1))) (None@5:17)) = -',
    '  annotated@6:4 o@6:4: (subscript@6:7 p@6:7 [(subscript@6:9 (subscript@6:9 q@6:9 [r@6:11]) [s@6:14])]) = -',
    '  assign@6:19 (integer@6:23 2) to t@6:19',
  ]);
  const names = facts.definitions.map((definition) => definition.split(':')[0]);
  assert.ok(!names.includes('d') && names.includes('g'), names.join());
});

test('parameters and return types that begin with a subscript and go on', () => {
  const facts = saved(
    'def f(\n  a: b[c] # d\n    [e],\n  *g: h[i][j],\n  k: l[m] == n = 0,\n) -> o[p][q]: r[s] = t',
  );
  assert.deepEqual(facts.syntax.slice(0, 2), [
    'def@1:0 f(positional_or_keyword a@2:2: (subscript@2:5 (subscript@2:5 b@2:5 [c@2:7]) [e@3:5]) = -, ' +
      'var_positional g@4:3: (subscript@4:6 (subscript@4:6 h@4:6 [i@4:8]) [j@4:11]) = -, ' +
      'keyword_only k@5:2: (compare@5:5 (subscript@5:5 l@5:5 [m@5:7]) == n@5:13) = (integer@5:17 0)) ' +
      '-> (subscript@6:5 (subscript@6:5 o@6:5 [p@6:7]) [q@6:10])',
    '  assign@6:14 t@6:21 to (subscript@6:14 r@6:14 [s@6:16])',
  ]);
});

test('a line inside brackets that is indented less than its block', () => {
  const facts = saved('if x:\n    call(\n"""text [\n""",\n# comment )\n  1, # another (\n2)\n    y = 1');
  assert.ok(facts.definitions.includes('y: variable lines 8-8 name 4+1 docstring null'));
  assert.ok(
    facts.syntax.includes(
      '  expression@2:4 (call@2:4 call@2:4 ((string@3:0 "text [\\n"), (integer@6:2 1), (integer@7:0 2)))',
    ),
    facts.syntax.join('\n'),
  );
});

test('what only looks like an annotation while the slice before it does not parse', () => {
  const { syntax } = saved('if a:\n    x += y[\n b, :].item[c] + d');
  assert.deepEqual(syntax.slice(1, 2), [
    '  augmented@2:4 + x@2:4 (+@2:9 (subscript@2:9 (attribute@2:9 (subscript@2:9 y@2:9 [b@3:1 (slice@3:4 - - -)]) item@3:7) [c@3:12]) d@3:17)',
  ]);
});

test('a line continuation inside brackets that is indented less than its block', () => {
  saved('if x:\n    a[b \\\n+ c +\n 0]');
});

test('a comment between decorators that is indented less than they are', () => {
  const facts = saved('class A:\n    @one\n#    @two\n    def f(self): pass');
  assert.ok(
    facts.syntax.includes('  def@4:4 f(positional_or_keyword self@4:10: - = -) -> - decorated one@2:5'),
  );
});

test('Ctrl-Z', () => {
  saved('x = 1\n\x1a');
});

test('newlines of a lone CR, also where the grammar sees nothing wrong', () => {
  for (const source of ['# comment\rpass\rx = 1\r', 'def f():\r    pass\rx = 1\r']) {
    const facts = new Facts(source);
    assert.ok(
      facts.definitions.includes('x: variable lines 3-3 name 0+1 docstring null'),
      facts.lines.join('\n'),
    );
    assert.deepEqual(facts.diagnostics, []);
  }
});

test('an empty format specification behind `:=`', () => {
  saved("y = f'{x:=}'");
  saved("y = f'{x:=10}'");
});

test('`type` before a bracket is a name, also where the line goes on in the next', () => {
  for (const text of ['type(a).b = c', 'type[a] = c', 'type\\\n[a] = c', 'type \\\r\n (a).b = c'])
    assert.match(saved(text).syntax[0], /^assign@1:0 /, text);
});

test('long runs of comments and continuations, which the grammar is slow with, change nothing', () => {
  const comments = `def f():\n    x = '''\n# text\n'''\n${'# note\n'.repeat(20_000)}    y = (1,  # one\n  2)\n`;
  const facts = saved(comments.trimEnd());
  assert.deepEqual(facts.syntax.slice(0, 3), [
    'def@1:0 f() -> -',
    '  assign@2:4 (string@2:8 "\\n# text\\n") to x@2:4',
    '  assign@20005:4 (tuple@20005:8 (integer@20005:9 1) (integer@20006:2 2)) to y@20005:4',
  ]);
  saved(`x = 1${' \\\n'.repeat(20_000)}  + 2`);
  saved(`x = 1${' \\\r\n'.repeat(20_000)}  + 'a\\\r\nb'`);
});

test('copies have the same length and the same newlines outside of brackets', () => {
  const source = 'class A[T = int]:\n  x = (\n1,\n)\n  y = "[T = int] # (\\n" # )\n\x1a';
  for (const copy of blankedCopies(source)) {
    assert.equal(copy.length, source.length);
    assert.ok(copy.includes('y = "[T = int] # (\\n"'), copy);
  }
  assert.equal(knownNewlines('a\rb\r\nc\n'), 'a\nb\r\nc\n');
});

test('a default of a type parameter becomes a bound, and beside a bound blanks', () => {
  const [copy] = blankedCopies(
    'class A[T = int, U: a = b, V = c if d == e else f, *Ts = *g, **P = [h]]: x = 1\n',
  );
  assert.equal(copy, 'class A[T : int, U: a    , V : c if d == e else f, *Ts     , **P      ]: x = 1\n');
});

test('strings and comments are left alone', () => {
  const source = 'x = "class A[T = int]" # def f[T = 1]\nclass A[T = int]: pass\n';
  const [first] = blankedCopies(source);
  assert.ok(first.startsWith('x = "class A['), first);
  const facts = new Facts(source);
  assert.ok(facts.syntax[0].includes('"class A[T = int]"'), facts.syntax[0]);
});

test('a tuple with displays before a line that begins with a bracket', () => {
  const facts = saved('a, b = [], {} # c\n[a][b].c()\na += [], {}\n(d)[e]');
  assert.deepEqual(facts.syntax.slice(0, 4), [
    'assign@1:0 (tuple@1:7 (list@1:7 ) (dict@1:11 )) to (tuple@1:0 a@1:0 b@1:3)',
    'expression@2:0 (call@2:0 (attribute@2:0 (subscript@2:0 (list@2:0 a@2:1) [b@2:4]) c@2:7) ())',
    'augmented@3:0 + a@3:0 (tuple@3:5 (list@3:5 ) (dict@3:9 ))',
    'expression@4:0 (subscript@4:0 d@4:1 [e@4:4])',
  ]);
});

test('positions in a copy with insertions are put back', () => {
  const text = 'a,\nmatch [b]:\n  case c: d\n';
  const made = insertions(text);
  const copy = inserted(text, made);
  assert.equal(copy, 'a,;\nmatch ([b]):\n  case c: d\n');
  const stream = new TreeStream();
  // `a,` the semicolon, and `([b])`, its brackets, `d`.
  const spans = [
    [0, 2],
    [2, 3],
    [10, 15],
    [10, 11],
    [11, 14],
    [14, 15],
    [27, 28],
  ]; // prettier-ignore
  for (const [start, end] of spans) {
    stream.start[stream.length] = start;
    stream.end[stream.length] = end;
    stream.type[stream.length++] = T.identifier;
  }
  putBack(stream, made);
  const found = spans.map((_, i) => [stream.start[i], stream.end[i], T[stream.type[i]]]);
  assert.deepEqual(found, [
    [0, 2, 'identifier'],
    [2, 2, 'lineContinuation'],
    [9, 12, 'identifier'],
    [9, 9, 'lineContinuation'],
    [9, 12, 'identifier'],
    [12, 12, 'lineContinuation'],
    [24, 25, 'identifier'],
  ]);
});
