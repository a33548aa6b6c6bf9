import { expect, test } from 'vitest';
import { isViewOf } from './list-views.tsx';

const overdue = { label: 'Insolute', filters: { isOverdue: 'true' } };
const all = { label: 'Tutte', filters: {} };

test.each([
  [all, {}, true],
  [all, { userName: 'rossi' }, false],
  [overdue, { isOverdue: 'true' }, true],
  [overdue, { isOverdue: 'true', userName: 'rossi' }, false],
  [overdue, { isOverdue: 'false' }, false],
  [{ ...all, to: '/receivable/upcoming' }, {}, false],
])('the view %j is active for the filters %j: %s', (view, filters, expected) => {
  expect(isViewOf(view, filters)).toBe(expected);
});
