import { readFileSync } from 'node:fs';
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
])('the choice %s is applied before the app loads', (chosen, expected) => {
  expect(applied(chosen)).toEqual(expected);
});

test('the system’s dark scheme and the chosen one have the same colours', () => {
  const sheet = readFileSync(new URL('start.css', import.meta.url), 'utf8');
  const blocks = [...sheet.matchAll(/:root(?:\[|:not)[^{]*\{([^}]*)\}/g)].map(([, body]) => body);

  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toBe(blocks[1]);
});
