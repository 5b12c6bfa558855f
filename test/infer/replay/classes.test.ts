/** Classes that come, go and change: who has to do with them is evaluated, and others are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History, type Texts, taskOf } from './history.js';

interface Case {
  texts: Texts;
  /** The module whose class comes or changes, and its text then. */
  module: string;
  after: string;
  /** Units that are evaluated both when it does and when that is undone, and units that never are. */
  evaluated?: string[];
  kept: string[];
}

const LAZY = { lazy: 'def sleep():\n    wake()\n\ndef wake(): pass\n' };
const KEPT = ['lazy.sleep', 'lazy.wake'];

const CASES: Record<string, Case> = {
  'is known to annotations elsewhere under another name': {
    texts: {
      pots: 'class Pan: pass\n',
      shop: 'from pots import Pot as Kettle\n',
      use: 'from shop import Kettle\n\ndef cook(pot: Kettle):\n    pot.boil()\n\ndef rest(): pass\n',
    },
    module: 'pots',
    after: 'class Pan: pass\n\nclass Pot:\n    def boil(self): pass\n',
    evaluated: ['use.cook'],
    kept: KEPT,
  },
  'is what data of a module is made of': {
    texts: {
      pots: 'class Pan: pass\n',
      shop: "import pots\nfrom typing import Union\nAny = Union[int, 'pots.Pot']\n",
      use: 'from shop import Any\n\ndef cook(pot: Any):\n    pot.boil()\n',
    },
    module: 'pots',
    after: 'class Pan: pass\n\nclass Pot:\n    def boil(self): pass\n',
    evaluated: ['use.cook'],
    kept: KEPT,
  },
  'is a base elsewhere, of which more is said by name': {
    texts: {
      pots: 'class Pan: pass\n',
      shop: 'from pots import Pot as Kettle\n\nclass Samovar(Kettle): pass\n',
      more: 'from shop import Samovar as Sam\n',
      use: 'from more import Sam\n\ndef cook(lid: Sam.Lid):\n    lid.lift()\n',
    },
    module: 'pots',
    after: 'class Pan: pass\n\nclass Pot:\n    class Lid:\n        def lift(self): pass\n',
    evaluated: ['use.cook'],
    kept: KEPT,
  },
  'says what parameters are of methods that override one': {
    texts: {
      pots: "class Pot:\n    def fill(self, tea: 'Tea'): pass\n",
      use: 'from pots import Pot\n\nclass Cup(Pot):\n    def fill(self, tea):\n        tea.smell()\n',
    },
    module: 'pots',
    after: "class Pot:\n    def fill(self, tea: 'Tea'): pass\n\nclass Tea:\n    def smell(self): pass\n",
    evaluated: ['use.Cup.fill'],
    kept: KEPT,
  },
  'overrides a method': {
    texts: {
      pots: 'class Pot:\n    def cook(self):\n        self.stir()\n\n    def stir(self):\n        raise OSError\n\n    def rest(self): pass\n',
      use: 'import pots\n\ndef serve(pot: pots.Pot):\n    pot.stir()\n\ndef wash(pot: pots.Pot):\n    pot.rest()\n',
      more: 'import pots\n',
    },
    module: 'more',
    after:
      'import pots\n\nclass Wok(pots.Pot):\n    def stir(self):\n        self.toss()\n\n    def toss(self): pass\n',
    evaluated: ['pots.Pot.cook', 'use.serve'],
    kept: [...KEPT, 'pots.Pot.rest', 'use.wash'],
  },
  'is among the subclasses': {
    texts: {
      pots: 'class Pot:\n    def boil(self): pass\n\ndef all():\n    for one in Pot.__subclasses__():\n        one().boil()\n',
      use: 'import pots\n\ndef serve(pot: pots.Pot):\n    pot.boil()\n',
      more: 'import pots\n',
    },
    module: 'more',
    after: 'import pots\n\nclass Wok(pots.Pot):\n    def stir(self): pass\n',
    evaluated: ['pots.all'],
    kept: KEPT,
  },
  'brings two classes together': {
    texts: {
      pots: 'class Pot:\n    def boil(self):\n        self.lift()\n\nclass Lid:\n    def lift(self): pass\n',
      more: 'import pots\n',
    },
    module: 'more',
    after: 'import pots\n\nclass Kettle(pots.Pot, pots.Lid): pass\n',
    evaluated: ['pots.Pot.boil'],
    kept: KEPT,
  },
  'is made by a metaclass': {
    texts: {
      pots: 'class Kind(type):\n    def show(cls):\n        cls.label.read()\n\nclass Label:\n    def read(self): pass\n',
      more: 'import pots\n',
    },
    module: 'more',
    after: 'import pots\n\nclass Pot(metaclass=pots.Kind):\n    label = pots.Label()\n',
    evaluated: ['pots.Kind.show'],
    kept: [...KEPT, 'pots.Label.read'],
  },
  'has containers of its own': {
    texts: {
      pots: 'class Pot:\n    def __init__(self):\n        self.held = []\n\n    def fill(self, one):\n        self.held.append(one)\n\n    def pour(self):\n        for one in self.held: one.drink()\n',
      teas: 'class Tea:\n    def drink(self): pass\n\nclass Milk:\n    def drink(self): pass\n',
      use: 'from pots import Pot\nfrom teas import Tea\n\ndef serve():\n    pot = Pot()\n    pot.fill(Tea())\n    pot.pour()\n',
      more: 'from pots import Pot\nfrom teas import Milk\n',
    },
    module: 'more',
    after:
      'from pots import Pot\nfrom teas import Milk\n\nclass Jug(Pot):\n    def work(self):\n        self.fill(Milk())\n',
    evaluated: ['pots.Pot.fill'],
    kept: [...KEPT, 'teas.Tea.drink'],
  },
};

const TEAS = 'class Tea:\n    def drink(self): pass\n\nclass Milk:\n    def drink(self): pass\n';

const CHANGES: Record<string, Case> = {
  'data, of which objects of classes below are asked': {
    texts: {
      teas: TEAS,
      pots: 'import teas\n\nclass Pot:\n    held = teas.Tea()\n',
      mugs: 'from pots import Pot\n\nclass Mug(Pot): pass\n',
      use: 'from mugs import Mug as Cup\n\ndef serve(cup: Cup):\n    cup.held.drink()\n',
    },
    module: 'pots',
    after: 'import teas\n\nclass Pot:\n    held = teas.Milk()\n',
    evaluated: ['use.serve'],
    kept: KEPT,
  },
  'a type that it holds, which is named through a class below': {
    texts: {
      teas: TEAS,
      pots: 'import teas\n\nclass Pot:\n    Held = teas.Tea\n',
      mugs: 'from pots import Pot\n\nclass Mug(Pot): pass\n',
      use: 'from mugs import Mug as Cup\n\ndef serve(held: Cup.Held):\n    held.drink()\n',
    },
    module: 'pots',
    after: 'import teas\n\nclass Pot:\n    Held = teas.Milk\n',
    evaluated: ['use.serve'],
    kept: KEPT,
  },
  'its base, from which a class below has types of parameters': {
    texts: {
      teas: TEAS,
      pots: 'import teas\n\nclass Can:\n    def fill(self, tea: teas.Tea): pass\n\nclass Pot: pass\n',
      mugs: 'from pots import Pot as Vessel\n\nclass Mug(Vessel): pass\n',
      use: 'from mugs import Mug\n\nclass Cup(Mug):\n    def fill(self, tea):\n        tea.drink()\n',
    },
    module: 'pots',
    after: 'import teas\n\nclass Can:\n    def fill(self, tea: teas.Tea): pass\n\nclass Pot(Can): pass\n',
    evaluated: ['use.Cup.fill'],
    kept: KEPT,
  },
  'its base, of which a method is overridden below then': {
    texts: {
      pots: 'class Can:\n    def empty(self):\n        self.pour()\n\n    def pour(self):\n        raise OSError\n\nclass Pot: pass\n',
      mugs: 'from pots import Pot\n\nclass Mug(Pot):\n    def pour(self): pass\n',
      use: 'from pots import Can\n\ndef serve(can: Can):\n    can.pour()\n',
    },
    module: 'pots',
    after:
      'class Can:\n    def empty(self):\n        self.pour()\n\n    def pour(self):\n        raise OSError\n\nclass Pot(Can): pass\n',
    evaluated: ['use.serve'],
    kept: KEPT,
  },
  'constructor, which makes a container': {
    texts: {
      pots: 'class Pot:\n    def __init__(self): pass\n    def fill(self, one): self.held.append(one)\n    def pour(self): return self.held[0]\n',
      teas: 'class Tea:\n    def drink(self): pass\n\nclass Milk:\n    def drink(self): pass\n',
      use: 'from pots import Pot\nfrom teas import Milk, Tea\n\ngreen = Pot()\nwhite = Pot()\ngreen.fill(Tea())\nwhite.fill(Milk())\n\ndef serve(): green.pour().drink()\n',
    },
    module: 'pots',
    after:
      'class Pot:\n    def __init__(self): self.held = []\n    def fill(self, one): self.held.append(one)\n    def pour(self): return self.held[0]\n',
    evaluated: ['use.serve'],
    kept: [...KEPT, 'teas.Tea.drink'],
  },
  'place where objects are made': {
    texts: {
      pots: 'class Pot:\n    def __init__(self): self.held = []\n    def fill(self, one): self.held.append(one)\n    def pour(self): return self.held[0]\n',
      teas: 'class Tea:\n    def drink(self): pass\n\nclass Milk:\n    def drink(self): pass\n',
      made: 'from pots import Pot\n\ngreen = Pot()\nwhite = Pot()\n',
      use: 'from made import green, white\nfrom teas import Milk, Tea\n\ngreen.fill(Tea())\nwhite.fill(Milk())\n\ndef serve(): green.pour().drink()\n',
    },
    module: 'made',
    after: 'from pots import Pot\n\ngreen = white = Pot()\n',
    evaluated: ['use.serve'],
    kept: [...KEPT, 'teas.Tea.drink'],
  },
  'a special method': {
    texts: {
      teas: TEAS,
      pots: 'import teas\n\nclass Pot: pass\n',
      use: 'import pots\n\nmake = pots.Pot\n',
      more: 'from use import make\n\ndef serve():\n    make()[0].drink()\n',
    },
    module: 'pots',
    after: 'import teas\n\nclass Pot:\n    def __getitem__(self, at): return teas.Tea()\n',
    evaluated: ['more.serve'],
    kept: KEPT,
  },
  'call of a function that the class defines, in its body': {
    texts: {
      pots: 'class Lid:\n    def lift(self): pass\n\nclass Pot:\n    def lift(self): pass\n    def open(self): return self.lift()\n',
    },
    module: 'pots',
    after:
      'class Lid:\n    def lift(self): pass\n\nclass Pot:\n    def lift(self): pass\n    def open(self): return self.lift()\n    tea = open(Lid())\n',
    evaluated: ['pots.Pot.open'],
    kept: KEPT,
  },
  'the decorator of a method': {
    texts: {
      teas: TEAS,
      pots: 'import teas\n\nclass Pot:\n    def pour(self): return teas.Tea()\n',
      use: 'import pots\n\ndef serve():\n    pots.Pot().pour.drink()\n',
    },
    module: 'pots',
    after: 'import teas\n\nclass Pot:\n    @property\n    def pour(self): return teas.Tea()\n',
    evaluated: ['use.serve'],
    kept: KEPT,
  },
};

for (const [what, { texts, module, after, evaluated = [], kept }] of [
  ...Object.entries(CASES).map(([what, one]) => [`a class that ${what}`, one] as const),
  ...Object.entries(CHANGES).map(([what, one]) => [`another ${what}`, one] as const),
]) {
  test(what, () => {
    const without = taskOf({ ...LAZY, ...texts });
    const withIt = taskOf({ ...LAZY, ...texts, [module]: after });
    const history = new History();
    history.next(without);
    for (const task of [withIt, without]) {
      const found = history.next(task).evaluated;
      assert.ok(found !== undefined);
      for (const unit of evaluated) assert.ok(found.includes(unit), `${unit} is not among ${found}`);
      for (const unit of kept) assert.ok(!found.includes(unit), `${unit} is among ${found}`);
    }
  });
}
