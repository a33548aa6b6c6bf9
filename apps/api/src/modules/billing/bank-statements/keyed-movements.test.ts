import { expect, test } from 'vitest';
import { batchesOf, batchSize } from './keyed-movements.ts';
import type { ReadMovement } from './readers/statement-item.ts';

test('BNK-04 · a file is stored in batches, and is read no further than the batch that is being stored', async () => {
  let read = 0;
  async function* items() {
    for (let n = 0; n < batchSize * 2 + 1; n += 1) {
      read += 1;
      const movement = {
        bookedOn: '2026-11-20',
        amountCents: n + 1,
        texts: [],
      } as unknown as ReadMovement;
      yield { kind: 'movement', movement } as const;
    }
  }
  const sizes: (readonly [size: number, read: number])[] = [];

  for await (const batch of batchesOf({ items })) sizes.push([batch.length, read]);

  expect(sizes).toEqual([
    [batchSize, batchSize],
    [batchSize, batchSize * 2],
    [1, batchSize * 2 + 1],
  ]);
});
