import { expect, test } from 'vitest';
import { styleOf } from './column-widths.ts';

const shown = [{ key: 'name' }, { key: 'code' }, { key: 'region.name' }];

test('VIW-06 · a width is set at the place of its shown column, counted after the checkboxes', () => {
  const style = styleOf(shown, { code: 'narrow', 'region.name': 'wide', hidden: 'wide' });

  expect(style.split('\n')).toEqual([
    expect.stringMatching(/nth-child\(3\) \{ width: 96px; min-width: 96px; max-width: 96px;/),
    expect.stringMatching(/nth-child\(4\) \{ width: 360px;/),
  ]);
});

test('VIW-06 · a stored value that is not a width gives no style', () => {
  const stored = { name: '1px; } body { display: none' as never, code: 'toString' as never };

  expect(styleOf(shown, stored)).toBe('');
});
