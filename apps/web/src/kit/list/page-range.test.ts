import { describe, expect, test } from 'vitest';
import { pageRange } from './page-range.ts';

const shown = (page: number, pages: number) =>
  pageRange(page, pages)
    .map((step) => (step === 'gap' ? '…' : step))
    .join(' ');

describe('LST-06 · the pager shows 2 margin pages and 5 around the current one, as react-paginate does', () => {
  test.each([
    [1, 20, '1 2 3 4 5 … 19 20'],
    [2, 20, '1 2 3 4 5 6 … 19 20'],
    [3, 20, '1 2 3 4 5 6 … 19 20'],
    [4, 20, '1 2 3 4 5 6 … 19 20'],
    [5, 20, '1 2 3 4 5 6 7 … 19 20'],
    [6, 20, '1 2 3 4 5 6 7 8 … 19 20'],
    [7, 20, '1 2 … 5 6 7 8 9 … 19 20'],
    [10, 20, '1 2 … 8 9 10 11 12 … 19 20'],
    [16, 20, '1 2 … 14 15 16 17 18 19 20'],
    [18, 20, '1 2 … 16 17 18 19 20'],
    [20, 20, '1 2 … 16 17 18 19 20'],
  ])('page %i of %i', (page, pages, expected) => {
    expect(shown(page, pages)).toBe(expected);
  });

  test('up to five pages are all shown', () => {
    expect(shown(3, 5)).toBe('1 2 3 4 5');
    expect(shown(1, 1)).toBe('1');
    expect(pageRange(1, 0)).toEqual([]);
  });

  test('a gap never replaces a single page', () => {
    for (let pages = 6; pages <= 40; pages++) {
      for (let page = 1; page <= pages; page++) {
        const steps = pageRange(page, pages);
        const numbers = steps.filter((step) => step !== 'gap');
        expect(numbers).toContain(page);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        steps.forEach((step, index) => {
          if (step !== 'gap') return;
          expect(Number(steps[index + 1]) - Number(steps[index - 1])).toBeGreaterThan(2);
        });
      }
    }
  });
});
