import { expect, test } from 'vitest';
import { forEachTenant, inTurns } from './each-tenant.ts';

const deleted = (id: number) => Promise.resolve(id !== 2);
const fail = (id: number) => Promise.reject(new Error(`no tenant ${id}`));

test('AL19 · a tenant that was deleted during the run is left out, and the run succeeds', async () => {
  const worked: number[] = [];
  const work = async (id: number) => {
    worked.push(id);
    if (id === 2) await fail(id);
  };

  await forEachTenant([1, 2, 3], work, deleted);

  expect(worked).toEqual([1, 2, 3]);
});

test('AL19 · a failure in an existing tenant makes the run fail', async () => {
  await expect(forEachTenant([1, 2], fail, deleted)).rejects.toThrow('failed in the tenants 1');
});

test('AL19 · a failure counts when nobody knows whether its tenant still exists', async () => {
  const unknown = () => Promise.reject(new Error('no connection'));

  await expect(forEachTenant([2], fail, unknown)).rejects.toThrow('failed in the tenants 2');
});

test('AL19 · a deleted tenant has no further turn', async () => {
  let turns = 0;
  const clock = { now: () => Temporal.Instant.from('2026-11-21T09:30:00Z') };

  await inTurns({
    clock,
    due: async () => [2],
    isPresent: deleted,
    workBatch: async (id) => {
      turns += 1;
      await fail(id);
    },
  });

  expect(turns).toBe(1);
});
