import { randomUUID } from 'node:crypto';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { systemClock } from '../core/clock.ts';
import { runAs } from './run-as.ts';

describe('the work of a caller whose session is not valid', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  test('AUT-15 · does not start when it writes outside tenants, which row-level security does not protect', async () => {
    const { id: userId } = await api.make.aPerson({ roleId: Role.Admin });
    const claims = {
      userId,
      roleId: Role.Admin,
      sessionEpoch: 0,
      sessionId: randomUUID(),
      isDerivedId: false,
    };
    let isStarted = false;

    const write = runAs(
      {
        engine: api.engine,
        clock: systemClock,
        requestId: randomUUID(),
        caller: { scope: 'person', claims },
      },
      'write',
      () => {
        isStarted = true;
        return Promise.resolve();
      },
    );

    await expect(write).rejects.toMatchObject({ code: 'access.signIn' });
    expect(isStarted).toBe(false);
  });
});
