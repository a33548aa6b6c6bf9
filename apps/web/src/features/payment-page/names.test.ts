import { expect, test } from 'vitest';
import { initialOf } from './names.ts';

test.each([
  ['Aurora Servizi', 'A'],
  ['  èlite', 'È'],
  ['«3 Valli» Srl', '3'],
  ['…', ''],
])('%s has the initial "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
