/** What the numbers stand for that cells are made of, and lists that no atom holds. */
import { EITHER, Question } from '../bodies/guards.js';
import { atomItemForm, byCode, Form } from '../domain/atomForms.js';
import { CellKind } from '../domain/cells.js';

const { number, entity, value } = Form;

/** Kind of cells → what their `a` and `b` are. */
export const CELL_FIELDS: readonly (readonly [a: Form, b: Form])[] = byCode(CellKind, {
  name: [Form.scope, Form.name],
  parameter: [Form.scope, number],
  result: [Form.scope, Form.resultPart],
  attribute: [entity, Form.name],
  element: [Form.holder, Form.key],
  registered: [entity, number],
  default: [Form.scope, number],
  below: [entity, Form.name],
  base: [entity, number],
  openCalls: [Form.scope, number],
  parsed: [Form.file, Form.name],
  variable: [entity, Form.said],
  reassigned: [Form.file, Form.name],
  container: [Form.holder, number],
  unknown: [entity, Form.name],
  passed: [entity, Form.name],
  replaced: [entity, Form.name],
});

/** What the item at `index` of a list is; the list's items stand in `data` from `start` on. */
export function itemForm(list: Form, data: Int32Array, start: number, index: number): Form {
  switch (list) {
    case Form.said:
      return index === 0 ? number : Form.valueOrNone;
    case Form.guards:
      return Form.guard;
    case Form.guard:
      return Form.condition;
    case Form.condition:
      return conditionForm(data[start], data[start + 2], index);
    case Form.changes:
      return index < 2 ? number : Form.name;
    case Form.flow:
      return flowForm(data[start + 3], index);
    default:
      return atomItemForm(list, index);
  }
}

/** `first`, `question`: the first item of the condition, and the third. */
function conditionForm(first: number, question: number, index: number): Form {
  if (first === EITHER) return index === 0 ? number : Form.guard;
  if (index < 4) return number;
  switch (question) {
    case Question.isAmong:
    case Question.beginsWith:
    case Question.endsWith:
      return Form.name;
    case Question.isInstance:
    case Question.isMadeBy:
    case Question.isTheClass:
    case Question.ofKind:
      return entity;
    default:
      return number;
  }
}

function flowForm(keywords: number, index: number): Form {
  if (index === 0 || index === 3) return number;
  if (index < 3) return Form.valueOrNone;
  return index < 4 + 2 * keywords && index % 2 === 0 ? Form.name : value;
}
