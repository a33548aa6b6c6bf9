import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delimitedRows } from './delimited-rows.ts';

async function rowsOf(chunks: readonly string[]): Promise<(readonly string[])[]> {
  async function* text() {
    yield* chunks;
  }
  return Array.fromAsync(delimitedRows(text(), ';'));
}

/** Cuts the text at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  return [0, ...at].map((from, index) => text.slice(from, at[index]));
}

const places = fc.array(fc.nat(200), { maxLength: 6 });
const cell = fc.string({
  unit: fc.constantFrom('a', 'b', '"', ';', '\r', '\n', ' ', 'è'),
  maxLength: 6,
});

test('BNK-04 · quoted rows are read unchanged, wherever the text is cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      places,
      async (rows, at) => {
        const text = rows
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';'))
          .join('\r\n');
        const expected = rows.map((row) => row.map((one) => one.trim()));
        // a last row with only blanks does not count as a row
        if (expected.at(-1)?.every((one) => one === '')) expected.pop();

        expect(await rowsOf(cut(text, at))).toEqual(expected);
      },
    ),
  );
});

test('BNK-04 · any text gives the same rows, wherever it is cut into chunks', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ';', '\r', '\n', ' '), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, places, async (whole, at) => {
      expect(await rowsOf(cut(whole, at))).toEqual(await rowsOf([whole]));
    }),
    { numRuns: 500 },
  );
});

test('a quote inside an unquoted CSV cell is an ordinary character, and a long cell is cut', async () => {
  expect(await rowsOf(['5" tubo;"a"b";', 'x'.repeat(20_000)])).toEqual([
    ['5" tubo', 'ab"', 'x'.repeat(10_000)],
  ]);
});
