import { expect, test } from 'vitest';
import { AppError } from '../../../platform/core/app-error.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { attemptEach } from './attempt-each.ts';

const outage = new ProviderError('unavailable', 'no response');
const refusal = new AppError('entity.notFound');
const bug = new TypeError('a bug');

/** Attempts one row for each outcome. Returns the error that was thrown and the rows that were rescheduled. */
async function outcomeOf(outcomes: readonly (Error | undefined)[]) {
  const rescheduled: [row: number, why: string][] = [];
  const thrown = await attemptEach([...outcomes.keys()], {
    attempt: async (row) => {
      if (outcomes[row]) throw outcomes[row];
    },
    reschedule: async (row, _, why) => {
      rescheduled.push([row, why]);
    },
  }).catch((error: unknown) => error);
  return { thrown, rescheduled };
}

test('a row whose work succeeds is not rescheduled', async () => {
  expect(await outcomeOf([undefined])).toEqual({ thrown: undefined, rescheduled: [] });
});

test.each([outage, refusal])(
  'a row whose work fails with %s is rescheduled and does not fail the run',
  async (error) => {
    expect(await outcomeOf([error, undefined])).toEqual({
      thrown: undefined,
      rescheduled: [[0, error.message]],
    });
  },
);

test('a row whose work fails with a bug does not prevent the work on later rows, but fails the run', async () => {
  const { thrown, rescheduled } = await outcomeOf([undefined, bug, outage]);

  expect(thrown).toBe(bug);
  expect(rescheduled).toEqual([
    [1, 'a bug'],
    [2, 'no response'],
  ]);
});
