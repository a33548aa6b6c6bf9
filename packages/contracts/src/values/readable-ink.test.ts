import { expect, test } from 'vitest';
import { contrast, darkInk, inkOn, lightInk } from './readable-ink.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
])('CUL-02 · the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test('CUL-02 · the text colour on any background has a contrast of at least 4.5 (WCAG AA)', () => {
  const levels = ['00', '33', '66', '99', 'cc', 'ff'];
  const colours = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));

  const worst = Math.min(...colours.map((colour) => contrast(colour, inkOn(colour))));
  expect(worst).toBeGreaterThanOrEqual(4.5);
  expect(inkOn('#ffd400')).toBe(darkInk);
  expect(inkOn('#0e5a5e')).toBe(lightInk);
});
