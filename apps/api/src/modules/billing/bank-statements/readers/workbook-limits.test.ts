import { describe, expect, test } from 'vitest';
import { limitElements } from '../../../../platform/files/workbook-parts.ts';
import { readItems, readMovements } from '../../../../testing/statement-under-test.ts';
import { numeric, rowXml, titles, xlsxOf } from '../../../../testing/workbook-under-test.ts';

describe('W15 · the texts of a workbook', () => {
  const shared = '<c t="s"><v>0</v></c>';

  test('that many cells refer to are refused before they fill the memory', async () => {
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
  ])('that consist of many runs are cut like one text: %s', async (_, textOf) => {
    const { cell, ...of } = textOf('<r><t>abcd</t></r>'.repeat(5_000));
    const rows = titles + rowXml(numeric('46223', 1), numeric('1'), cell);
    const [movement] = await readMovements(xlsxOf({ ...of, sheets: [rows] }));

    expect(movement?.texts).toEqual(['abcd'.repeat(1_000)]);
  });
});

describe('W22 · a small workbook file with a very large content', () => {
  const many = '<c/>'.repeat(1_500_000);

  test('is refused at the first sheet whose beginning has no rows', async () => {
    const file = xlsxOf({ sheets: [many, many, many] });

    expect(file.length).toBeLessThan(50_000);
    await expect(readItems(file)).rejects.toThrow('troppo grande');
  });

  test('is refused when a part other than the sheets is large', async () => {
    const file = xlsxOf({
      sheets: [titles],
      change: (parts) => {
        parts['xl/styles.xml'] = `<styleSheet>${'<xf/>'.repeat(3_500_000)}</styleSheet>`;
      },
    });

    await expect(readItems(file)).rejects.toThrow('troppo grande');
  });

  test('is refused after twenty million elements', () => {
    const { opened } = limitElements({ opened: () => undefined, closed: () => undefined });
    for (let element = 1; element <= 20_000_000; element += 1) opened([]);

    expect(() => opened([])).toThrow('troppo grande');
  });
});
