import { describe, expect, test } from 'vitest';
import { readItems, readMovements } from './statement-under-test.ts';
import { numeric, rowXml, titles, xlsxOf } from './workbook-under-test.ts';

describe('W15 · the texts of a workbook', () => {
  const shared = '<c t="s"><v>0</v></c>';

  test('that many cells show are refused before they fill the memory', async () => {
    const file = xlsxOf({
      strings: [`<t>${'a'.repeat(4_000)}</t>`],
      sheets: [titles + rowXml(shared.repeat(200)).repeat(200)],
    });

    expect(file.length).toBeLessThan(50_000);
    await expect(readItems(file)).rejects.toThrow('troppo grande');
  });

  test.each([
    ['shared', (runs: string) => ({ strings: [runs], cell: shared })],
    ['inside a cell', (runs: string) => ({ cell: `<c t="inlineStr"><is>${runs}</is></c>` })],
  ])('of many runs are cut like one text: %s', async (_, textOf) => {
    const { cell, ...of } = textOf('<r><t>abcd</t></r>'.repeat(5_000));
    const rows = titles + rowXml(numeric('46223', 1), numeric('1'), cell);
    const [movement] = await readMovements(xlsxOf({ ...of, sheets: [rows] }));

    expect(movement?.texts).toEqual(['abcd'.repeat(1_000)]);
  });
});
