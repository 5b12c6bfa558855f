/** The order of the fields of classes of attrs (https://www.attrs.org, "API Reference"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const MENU = `
from dataclasses import dataclass
import attr

def boil(): pass
def bake(): pass

@attr.s(auto_attribs=True)
class Meal:
    first: object
    second: object

@attr.s(auto_attribs=True)
class Lunch(Meal):
    first: object

@dataclass
class Course:
    first: object
    second: object

@dataclass
class Dinner(Course):
    first: object

def lunch(): Lunch(boil, bake).first()

def dinner(): Dinner(boil, bake).first()
`;

test('a field that a subclass sets anew comes last in attrs, and keeps its place in a dataclass', async () => {
  const callees = await calleesIn('kitchen', MENU);
  assert.deepEqual(callees.get('kitchen.lunch'), ['kitchen.bake', 'kitchen.Lunch']);
  assert.deepEqual(callees.get('kitchen.dinner'), ['kitchen.boil', 'kitchen.Dinner']);
});
