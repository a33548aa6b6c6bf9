import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { limits } from './limits.ts';
import { takeAttempts } from './throttle.service.ts';

describe('AUT-14 · counting attempts', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function countOf(attempt: () => Promise<unknown>) {
    const sum = () =>
      api.make.asOwner((db) =>
        db
          .selectFrom('attempt_counters')
          .select(({ fn }) => fn.sum<string | null>('attempts').as('sum'))
          .executeTakeFirstOrThrow(),
      );
    const before = Number((await sum()).sum);
    await attempt();
    return Number((await sum()).sum) - before;
  }

  test('the count includes each of twenty concurrent attempts', async () => {
    const limit = { ...limits.signInFromNetwork, free: 1000 };
    const counter = { limit, subject: Buffer.from('venti insieme') };
    const facts = { engine: api.engine, clock: { now: api.now }, requestId: 'prova' };

    const counted = await countOf(() =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          runAsSystem(facts, 'write', (ctx) => takeAttempts(ctx, [counter])),
        ),
      ),
    );

    expect(counted).toBe(20);
  });
});
