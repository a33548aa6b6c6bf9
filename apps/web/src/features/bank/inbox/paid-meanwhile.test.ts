import type { BankMovement } from '@canone/contracts/bank/bank-movement';
import { expect, test } from 'vitest';
import { withoutPaid } from './paid-meanwhile.ts';

// The function reads only these fields, so a partial record is enough.
const proposing = (...ids: readonly number[]) =>
  ({
    state: 'open',
    transfers: [],
    proposals: ids.map((id) => ({ receivables: [{ id, rest: 24.28 }] })),
  }) as unknown as BankMovement;
const deciding = (state: 'open' | 'confirmed', paymentId: number, amount: number) =>
  ({ state, transfers: [{ paymentId, amount }] }) as unknown as BankMovement;

const proposed = (movement: BankMovement) =>
  movement.proposals.flatMap(({ receivables }) => receivables.map(({ id }) => id));

test('AG11 · a receivable that another movement has just paid is not proposed any more', () => {
  const movement = proposing(7, 8);

  expect(proposed(withoutPaid(movement, [deciding('confirmed', 7, 30)]))).toEqual([8]);
  expect(withoutPaid(movement, [deciding('confirmed', 7, 5)])).toBe(movement);
  expect(withoutPaid(movement, [deciding('open', 7, 30)])).toBe(movement);
});

test('AG11 · a returned transfer stays proposed', () => {
  const returned = {
    ...proposing(),
    proposals: [{ receivables: [], returned: { entryId: 3 } }],
  } as unknown as BankMovement;

  expect(withoutPaid(returned, [deciding('confirmed', 7, 30)])).toBe(returned);
});
