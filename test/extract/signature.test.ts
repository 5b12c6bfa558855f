/** Signatures: the source's own tokens on one line, in PEP 8 spacing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Facts } from './read.js';

/** Written behind `def`, and the signature that comes of it. */
const FORMS: [written: string, signature: string][] = [
  ['f()', 'f()'],
  ['f( )', 'f()'],
  ['f (a,b = 1 , *args,c= 2,** kw)', 'f(a, b=1, *args, c=2, **kw)'],
  ['f(a,/,b,*,c)', 'f(a, /, b, *, c)'],
  [
    'f(a:int,b:str="x",*args:int,**kw:dict[str,int])->None',
    'f(a: int, b: str = "x", *args: int, **kw: dict[str, int]) -> None',
  ],
  ["f(key: str = 'x')  ->  T", "f(key: str = 'x') -> T"],
  ['f(a,)', 'f(a)'],
  ['f(a=(1,))', 'f(a=(1,))'],
  ['f(a=(1,2,))', 'f(a=(1, 2,))'],
  ['f(a=[1,2,], b={1:2,}, c={1,2})', 'f(a=[1, 2], b={1: 2}, c={1, 2})'],
  ['f(a: x[1,])', 'f(a: x[1,])'],
  ['f(a=x[1:2,::3], b=x[-1])', 'f(a=x[1:2, ::3], b=x[-1])'],
  ['f(a=- 1, b=~x, c=not  y)', 'f(a=-1, b=~x, c=not y)'],
  [
    'f(a=x+1, b=x  **2, c=x<y, d=x or y, e=x if y else z)',
    'f(a=x + 1, b=x ** 2, c=x < y, d=x or y, e=x if y else z)',
  ],
  ['f(a=x is  not y, b=x not in y)', 'f(a=x is not y, b=x not in y)'],
  ['f(a=lambda x,y=1:x+y)', 'f(a=lambda x, y=1: x + y)'],
  ['f(a=lambda:0)', 'f(a=lambda: 0)'],
  ['f(a=lambda*a,**b:a,c=lambda  :0)', 'f(a=lambda *a, **b: a, c=lambda: 0)'],
  ['f(a=[p for p in g(".")if(p)])', 'f(a=[p for p in g(".") if (p)])'],
  ['f(a=[1]is not None,b=(1)not  in[2],c=not(1))', 'f(a=[1] is not None, b=(1) not in [2], c=not (1))'],
  ['f(a=(1)if(2)else[3],b=(x)and(y)or(z))', 'f(a=(1) if (2) else [3], b=(x) and (y) or (z))'],
  ['f(a=[[p]for p in(x)],b=-(1),c=(not(x)))', 'f(a=[[p] for p in (x)], b=-(1), c=(not (x)))'],
  [
    'f(a=x[lambda:0:], b={1:not x, 2:lambda:0}, c=g(*[1]))',
    'f(a=x[lambda: 0:], b={1: not x, 2: lambda: 0}, c=g(*[1]))',
  ],
  [
    'f(a=x[-1if y else 2:], b=x[not y:(z)], c=(*x,*y))',
    'f(a=x[-1 if y else 2:], b=x[not y:(z)], c=(*x, *y))',
  ],
  ['f(a=g( x , *y,k = 1,**z ))', 'f(a=g(x, *y, k=1, **z))'],
  ['f(a=[x for x in y if x])', 'f(a=[x for x in y if x])'],
  ['f(a={x:y for x,y in z})', 'f(a={x: y for x, y in z})'],
  ['f(a=x . y)', 'f(a=x.y)'],
  ['f(a=[5. for x in y1.z if 1.])', 'f(a=[5. for x in y1.z if 1.])'],
  ['f(a=0 .real, b=1.5)', 'f(a=0 .real, b=1.5)'],
  ['f(a=(x:=1))', 'f(a=(x := 1))'],
  ['f(a=...)->"C"', 'f(a=...) -> "C"'],
  ['f(a:int|None=None)->int|str', 'f(a: int | None = None) -> int | str'],
  ["f(a='x' 'y', b=b'z', c=r'\\d', d=f'{x !r}')", "f(a='x' 'y', b=b'z', c=r'\\d', d=f'{x !r}')"],
  ['f(*args:*Ts)', 'f(*args: *Ts)'],
  ['f(\n    a, # first\n    b=1,\n    # nothing\n)', 'f(a, b=1)'],
  ['f(a, \\\n  b)', 'f(a, b)'],
  ["f(a='''x\ny''')", "f(a='''x\\ny''')"],
  ["f(a=r'''\\x\ny''')", "f(a='''\\\\x\\ny''')"],
  ["f(a='''x\\\ny''')", "f(a='''xy''')"],
  ['f(é, 变量=1, \u{1d431}=[a for \u{1d431} in b])', 'f(é, 变量=1, \u{1d431}=[a for \u{1d431} in b])'],
];

test('every form of a parameter list', () => {
  for (const [written, signature] of FORMS) {
    assert.deepEqual(new Facts(`def ${written}: pass\n`).signatures, [signature], JSON.stringify(written));
  }
});

test('async, decorators and type parameters are no part of it', () => {
  assert.deepEqual(new Facts('@cached\nasync def f[T: int](a: T) -> T: pass\n').signatures, ['f(a: T) -> T']);
});

test('each of several definitions has its own', () => {
  const source = 'if x:\n  def f(a): pass\nelse:\n  def f(b, c): pass\n';
  assert.deepEqual(new Facts(source).signatures, ['f(a)', 'f(b, c)']);
});
