/**
 * What random modules showed to differ from Python's own view (test/soak), in small. Each line is
 * what Python's `ast` says.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Facts } from './read.js';

const CASES: [source: string, ...lines: string[]][] = [
  // The grammar has `^` above `&`.
  ['a ^ b & c', 'expression@1:0 (^@1:0 a@1:0 (&@1:4 b@1:4 c@1:8))'],
  ['a & b ^ c', 'expression@1:0 (^@1:0 (&@1:0 a@1:0 b@1:4) c@1:8)'],
  ['a ^ b & c ^ d', 'expression@1:0 (^@1:0 (^@1:0 a@1:0 (&@1:4 b@1:4 c@1:8)) d@1:12)'],
  ['(a ^ b) & (c ^ d)', 'expression@1:0 (&@1:0 (^@1:1 a@1:1 b@1:5) (^@1:11 c@1:11 d@1:15))'],
  ['(a) ^ (b) & c', 'expression@1:0 (^@1:0 a@1:1 (&@1:6 b@1:7 c@1:12))'],
  ['a & b ^ (c) & d', 'expression@1:0 (^@1:0 (&@1:0 a@1:0 b@1:4) (&@1:8 c@1:9 d@1:14))'],
  ['a & b ^ c ^ (d) & e', 'expression@1:0 (^@1:0 (^@1:0 (&@1:0 a@1:0 b@1:4) c@1:8) (&@1:12 d@1:13 e@1:18))'],
  ['a ^ (b) & c + d & e', 'expression@1:0 (^@1:0 a@1:0 (&@1:4 (&@1:4 b@1:5 (+@1:10 c@1:10 d@1:14)) e@1:18))'],
  // … and `await` below `**`, `:=` above a conditional, `as` above operators.
  ['await a ** b', 'expression@1:0 (**@1:0 (await@1:0 a@1:6) b@1:11)'],
  ['(x := a if b else c)', 'expression@1:0 (named@1:1 x@1:1 (conditional@1:6 b@1:11 a@1:6 c@1:18))'],
  // A star among arguments is around all of its argument, also behind a name that may begin a statement.
  [
    'print(x, *a if b else c)',
    'expression@1:0 (call@1:0 print@1:0 (x@1:6, (starred@1:9 (conditional@1:10 b@1:15 a@1:10 c@1:22))))',
  ],
  [
    'match(x, * (a) < b or c)',
    'expression@1:0 (call@1:0 match@1:0 (x@1:6, (starred@1:9 (or@1:11 (compare@1:11 a@1:12 < b@1:17) c@1:22))))',
  ],
  [
    'type(x, *a in b if c else d)',
    'expression@1:0 (call@1:0 type@1:0 (x@1:5, (starred@1:8 ' +
      '(conditional@1:9 c@1:19 (compare@1:9 a@1:9 in b@1:14) d@1:26))))',
  ],
  [
    'with (a if b else c as d, e): pass',
    'with@1:0 (conditional@1:6 b@1:11 a@1:6 c@1:18) as d@1:23, e@1:26 as -',
    '  pass@1:30',
  ],
  // Parentheses of a `with` are no tuple's.
  ['with (a,): pass', 'with@1:0 a@1:6 as -', '  pass@1:11'],
  ['with (a, b) as c: pass', 'with@1:0 (tuple@1:5 a@1:6 b@1:9) as c@1:15', '  pass@1:18'],
  [
    'with (a if b else c as d): pass',
    'with@1:0 (conditional@1:6 b@1:11 a@1:6 c@1:18) as d@1:23',
    '  pass@1:27',
  ],
  // … but with a star or a walrus among them.
  ['with (*a, b): pass', 'with@1:0 (tuple@1:5 (starred@1:6 a@1:7) b@1:10) as -', '  pass@1:14'],
  ['with (w := a,): pass', 'with@1:0 (tuple@1:5 (named@1:6 w@1:6 a@1:11)) as -', '  pass@1:16'],
  // Wrong: Python 3 shifts `print`; as a whole statement it is taken for Python 2's.
  ['print >> a', 'expression@1:0 a@1:9'],
  ['with (w := a): pass', 'with@1:0 (named@1:6 w@1:6 a@1:11) as -', '  pass@1:15'],
  [
    'with (a, *b.c + d): pass',
    'with@1:0 (tuple@1:5 a@1:6 (starred@1:9 (+@1:10 (attribute@1:10 b@1:10 c@1:12) d@1:16))) as -',
    '  pass@1:20',
  ],
  ['with (a, b := c): pass', 'with@1:0 (tuple@1:5 a@1:6 (named@1:9 b@1:9 c@1:14)) as -', '  pass@1:18'],
  ['with (a := b,): pass', 'with@1:0 (tuple@1:5 (named@1:6 a@1:6 b@1:11)) as -', '  pass@1:16'],
  // Tuples without parentheses, and parentheses without a tuple.
  ['a, b', 'expression@1:0 (tuple@1:0 a@1:0 b@1:3)'],
  ['a,', 'expression@1:0 (tuple@1:0 a@1:0)'],
  ['(a) = b', 'assign@1:0 b@1:6 to a@1:1'],
  ['(a,) = [b] = c', 'assign@1:0 c@1:13 to (tuple@1:0 a@1:1) (list@1:7 b@1:8)'],
  ['type[a] = b', 'assign@1:0 b@1:10 to (subscript@1:0 type@1:0 [a@1:5])'],
  [
    'type(a).b = c()',
    'assign@1:0 (call@1:12 c@1:12 ()) to (attribute@1:0 (call@1:0 type@1:0 (a@1:5)) b@1:8)',
  ],
  [
    'type (a)[b].c = "d"',
    'assign@1:0 (string@1:16 "d") to (attribute@1:0 (subscript@1:0 (call@1:0 type@1:0 (a@1:6)) [b@1:9]) c@1:12)',
  ],
  [
    'type[a].b: c = d',
    'annotated@1:0 (attribute@1:0 (subscript@1:0 type@1:0 [a@1:5]) b@1:8): c@1:11 = d@1:15',
  ],
  ['type a[b] = c', 'type@1:0 a@1:5 = c@1:12'],
  // A union that begins with a subscript is nested to the right.
  [
    'a: b[c] | d | e[f] | None',
    'annotated@1:0 a@1:0: (|@1:3 (|@1:3 (|@1:3 (subscript@1:3 b@1:3 [c@1:5]) d@1:10) (subscript@1:14 e@1:14 [f@1:16])) ' +
      '(None@1:21)) = -',
  ],
  [
    'a: b[c] | (d | e)',
    'annotated@1:0 a@1:0: (|@1:3 (subscript@1:3 b@1:3 [c@1:5]) (|@1:11 d@1:11 e@1:15)) = -',
  ],
  // Strings that are no types.
  [
    'a: Literal["b"] = "c"',
    'annotated@1:0 a@1:0: (subscript@1:3 Literal@1:3 [(string@1:11 "b")]) = (string@1:18 "c")',
  ],
  [
    'a: Optional[t.Literal["b", "c"]]',
    'annotated@1:0 a@1:0: (subscript@1:3 Optional@1:3 [(subscript@1:12 (attribute@1:12 t@1:12 Literal@1:14) ' +
      '[(string@1:22 "b") (string@1:27 "c")])]) = -',
  ],
  [
    'a: Annotated["b", "c", d["e"]]',
    'annotated@1:0 a@1:0: (subscript@1:3 Annotated@1:3 [b@1:14 (string@1:18 "c") (subscript@1:23 d@1:23 [(string@1:25 "e")])]) = -',
  ],
  [
    'class A(B["c"], d("e"), f="g"): pass',
    'class@1:0 A((subscript@1:8 B@1:8 [c@1:11]), (call@1:16 d@1:16 ((string@1:18 "e"))), f@1:24=(string@1:26 "g"))',
    '  pass@1:32',
  ],
  // Types outside of annotations.
  ['A = Union["B", "C"]', 'assign@1:0 (subscript@1:4 Union@1:4 [B@1:11 C@1:16]) to A@1:0'],
  [
    'A = t.List["B[C]"]',
    'assign@1:0 (subscript@1:4 (attribute@1:4 t@1:4 List@1:6) [(subscript@1:12 B@1:12 [C@1:14])]) to A@1:0',
  ],
  ['a = b["c"]', 'assign@1:0 (subscript@1:4 b@1:4 [(string@1:6 "c")]) to a@1:0'],
  ['a = dict["b", "c"]', 'assign@1:0 (subscript@1:4 dict@1:4 [(string@1:9 "b") (string@1:14 "c")]) to a@1:0'],
  [
    'a = List("b")["c"]',
    'assign@1:0 (subscript@1:4 (call@1:4 List@1:4 ((string@1:9 "b"))) [(string@1:14 "c")]) to a@1:0',
  ],
  [
    'A = Callable[["B"], "C"]',
    'assign@1:0 (subscript@1:4 Callable@1:4 [(list@1:13 B@1:15) C@1:21]) to A@1:0',
  ],
  [
    'A = Optional["List[\'B\']"]',
    'assign@1:0 (subscript@1:4 Optional@1:4 [(subscript@1:14 List@1:14 [(string@1:19 "B")])]) to A@1:0',
  ],
  ['A = Literal["b"]', 'assign@1:0 (subscript@1:4 Literal@1:4 [(string@1:12 "b")]) to A@1:0'],
  [
    'A = TypeVar("A", "B", "C", bound="D[E]")',
    'assign@1:0 (call@1:4 TypeVar@1:4 ((string@1:12 "A"), B@1:18, C@1:23, bound@1:27=(subscript@1:34 D@1:34 [E@1:36]))) to A@1:0',
  ],
  ['A = NewType("A", "B")', 'assign@1:0 (call@1:4 NewType@1:4 ((string@1:12 "A"), B@1:18)) to A@1:0'],
  ['a = cast("B", "c")', 'assign@1:0 (call@1:4 cast@1:4 (B@1:10, (string@1:14 "c"))) to a@1:0'],
  [
    'a = t.cast(typ="B", val="c")',
    'assign@1:0 (call@1:4 (attribute@1:4 t@1:4 cast@1:6) (typ@1:11=B@1:16, val@1:20=(string@1:24 "c"))) to a@1:0',
  ],
  [
    'a.cast("b", "c")',
    'expression@1:0 (call@1:0 (attribute@1:0 a@1:0 cast@1:2) ((string@1:7 "b"), (string@1:12 "c")))',
  ],
  [
    'a = cast("B", c)("d")',
    'assign@1:0 (call@1:4 (call@1:4 cast@1:4 (B@1:10, c@1:14)) ((string@1:17 "d"))) to a@1:0',
  ],
  ['A: TypeAlias = "B | C"', 'annotated@1:0 A@1:0: TypeAlias@1:3 = (|@1:16 B@1:16 C@1:20)'],
  ['A: "t.TypeAlias" = "B"', 'annotated@1:0 A@1:0: (attribute@1:4 t@1:4 TypeAlias@1:6) = B@1:20'],
  ['a: b = "c"', 'annotated@1:0 a@1:0: b@1:3 = (string@1:7 "c")'],
  [
    'a = TypeVar("A", **{"b": "c"})',
    'assign@1:0 (call@1:4 TypeVar@1:4 ((string@1:12 "A"), (doubleStarred@1:17 (dict@1:19 (string@1:20 "b"): (string@1:25 "c"))))) to a@1:0',
  ],
  ['del a, b', 'delete@1:0 a@1:4 b@1:7'],
  ['del (a, b)', 'delete@1:0 (tuple@1:4 a@1:5 b@1:8)'],
  // Stars in subscripts.
  [
    'a[*b.c, *d]',
    'expression@1:0 (subscript@1:0 a@1:0 [(starred@1:2 (attribute@1:3 b@1:3 c@1:5)) (starred@1:8 d@1:9)])',
  ],
  // Imaginary numbers are neither integers nor floats.
  ['2j, 1.5J, 0xAB', 'expression@1:0 (tuple@1:0 (unknown@1:0) (unknown@1:4) (integer@1:10 171))'],
  // Operators over several lines.
  ['a +=\\\n b', 'augmented@1:0 + a@1:0 b@2:1'],
  ['(a is # x\n not b)', 'expression@1:0 (compare@1:1 a@1:1 is not b@2:5)'],
  // Patterns.
  [
    'match a, b:\n case -1 | _ | -2 - 3j: pass\n case C(k=-1, l=x as y): pass\n case {-1: z}: pass\n case (p), *q: pass',
    'match@1:0 (tuple@1:6 a@1:6 b@1:9)',
    '  case (or@2:6 (value@2:6 (unary -@2:6 (integer@2:7 1))) (capture@2:11 -) (value@2:15 (-@2:15 (unary -@2:15 (integer@2:16 2)) (unknown@2:20)))) if -',
    '    pass@2:24',
    '  case (class@3:6 C@3:6 k=(value@3:10 (unary -@3:10 (integer@3:11 1))) l=(as@3:16 (capture@3:16 x) y)) if -',
    '    pass@3:25',
    '  case (mapping@4:6 (unary -@4:7 (integer@4:8 1)): (capture@4:11 z) rest -) if -',
    '    pass@4:15',
    '  case (sequence@5:6 (capture@5:7 p) (star@5:11 q)) if -',
    '    pass@5:15',
  ],
  [
    'match a:\n case C(k=(b) as c, l=_ as d, m=-1 as e): pass',
    'match@1:0 a@1:6',
    '  case (class@2:6 C@2:6 k=(as@2:10 (capture@2:11 b) c) l=(as@2:22 (capture@2:22 -) d) m=(as@2:32 (value@2:32 (unary -@2:32 (integer@2:33 1))) e)) if -',
    '    pass@2:42',
  ],
  // Strings in annotations: those that spell an expression are one, the others are strings.
  ["a: 'b.c'", 'annotated@1:0 a@1:0: (attribute@1:4 b@1:4 c@1:6) = -'],
  ["a: 'no type ('", 'annotated@1:0 a@1:0: (string@1:3 "no type (") = -'],
  ["a: '\u{1f40d}x'", 'annotated@1:0 a@1:0: (string@1:3 "\u{1f40d}x") = -'],
  ["a: ';('", 'annotated@1:0 a@1:0: (string@1:3 ";(") = -'],
  ["a: ''", 'annotated@1:0 a@1:0: (string@1:3 "") = -'],
  ["a: b['''\r\n c''']", 'annotated@1:0 a@1:0: (subscript@1:3 b@1:3 [c@2:1]) = -'],
  ["a: '\\x62\\\r\n.c'", 'annotated@1:0 a@1:0: (attribute@1:4 b@1:4 c@2:1) = -'],
  ["a: ('b' # note\n '[c]')", 'annotated@1:0 a@1:0: (subscript@1:5 b@1:5 [c@2:3]) = -'],
];

test('each case is what Python says', () => {
  for (const [source, ...lines] of CASES) assert.deepEqual(new Facts(`${source}\n`).syntax, lines, source);
});

test('lambdas and comprehensions know where they stand', () => {
  const scopes = new Facts('\nx = [\n lambda: a]\ny = {\n b for b in c}\n').lines.filter((line) =>
    line.startsWith('scope '),
  );
  assert.deepEqual(scopes, ['scope  at 0: bound x y', 'scope lambda at 3: ', 'scope setcomp at 4: bound b']);
});
