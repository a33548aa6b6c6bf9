import { expect, test } from 'vitest';
import { readEveryPage } from './every-page.ts';

/** A list with this number of rows, in pages of two rows. Also returns the numbers of the requested pages. */
function aList(rows: number, totalCount = rows) {
  const all = Array.from({ length: rows }, (_, index) => index);
  const pages: number[] = [];
  const readPage = (page: number) => {
    pages.push(page);
    return Promise.resolve({ items: all.slice((page - 1) * 2, page * 2), totalCount });
  };
  return { all, pages, readPage };
}

test.each([0, 1, 2])('a list of %i rows in one page needs one request', async (rows) => {
  const { all, pages, readPage } = aList(rows);

  expect(await readEveryPage(readPage)).toEqual({ items: all, totalCount: rows });
  expect(pages).toEqual([1]);
});

test('further pages are read in order, until all rows are there', async () => {
  const { all, pages, readPage } = aList(5);

  expect((await readEveryPage(readPage)).items).toEqual(all);
  expect(pages).toEqual([1, 2, 3]);
});

test('an empty page ends a list whose rows were deleted while it was read', async () => {
  const { all, pages, readPage } = aList(3, 9);

  expect((await readEveryPage(readPage)).items).toEqual(all);
  expect(pages).toEqual([1, 2, 3]);
});
