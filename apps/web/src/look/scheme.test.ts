import { expect, test } from 'vitest';
import { applyChosenScheme } from './scheme.ts';

function applied(chosen: string | null): string[] {
  const set: string[] = [];
  applyChosenScheme(
    { getItem: (key) => (key === 'mantine-color-scheme-value' ? chosen : null) },
    { setAttribute: (name, value) => set.push(`${name}=${value}`) },
  );
  return set;
}

test.each([
  ['dark', ['data-mantine-color-scheme=dark']],
  ['light', ['data-mantine-color-scheme=light']],
  ['auto', []],
  ['"><script>', []],
  [null, []],
])('the chosen colour scheme %s is applied before the app loads', (chosen, expected) => {
  expect(applied(chosen)).toEqual(expected);
});
