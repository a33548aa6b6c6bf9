import { describe, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../config.ts';
import { AppError } from '../core/app-error.ts';
import type { Engine } from '../database/engine.ts';
import { type CallLimits, callAllowance, defaultCallLimits } from './call-allowance.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}Z`);
const now = at('09:30:20');
const claims = (userId: number) => ({
  userId,
  roleId: 2,
  sessionEpoch: 0,
  sessionId: 'any',
  isDerivedId: false,
});

/** The limits of one process. The embedded engine has no shared counts, so the tests need no database. */
const allowanceOf = (limits: Partial<CallLimits>) =>
  callAllowance(
    { perPerson: 0, perTenant: 0, refused: 0, ...limits },
    { kind: 'embedded' } as Engine, // only its kind is read
  );
const tooMany = { code: 'request.tooMany', status: 429 };

describe('the limit of calls per minute', () => {
  test('OPS-05 · is 600 for a person, 3000 for a tenant and 60 refused calls by default', () => {
    expect(defaultCallLimits).toEqual({ perPerson: 600, perTenant: 3000, refused: 60 });
    expect(readConfiguration({}).callLimits).toEqual(defaultCallLimits);
  });

  test('OPS-05 · makes a person who has used it up wait for the next minute, and no other person', async () => {
    const allowance = allowanceOf({ perPerson: 2 });
    await allowance.takeCall('one', claims(1), now);
    await allowance.takeCall('two', claims(1), now);

    await expect(allowance.takeCall('one', claims(1), now)).rejects.toMatchObject({
      ...tooMany,
      details: { retryAfter: 40 },
    });
    await expect(allowance.takeCall('other', claims(2), now)).resolves.toBeUndefined();
    await expect(allowance.takeCall('one', claims(1), at('09:31:00'))).resolves.toBeUndefined();
  });

  test('OPS-05 · the people of a tenant share its limit, and only answered calls count', async () => {
    const allowance = allowanceOf({ perTenant: 2 });
    for (let call = 0; call < 5; call += 1) await allowance.checkTenant(7, now);
    await allowance.answered(7, now);
    await allowance.checkTenant(7, now);
    await allowance.answered(7, now);

    await expect(allowance.checkTenant(7, now)).rejects.toMatchObject(tooMany);
    await expect(allowance.checkTenant(8, now)).resolves.toBeUndefined();
  });

  test('F6 · a session with too many refused calls waits, and the person’s other session does not', async () => {
    const allowance = allowanceOf({ refused: 3 });
    const refuse = () => allowance.refused(new AppError('access.denied'), { session: 'stolen' });
    for (let calls = 0; calls < 3; calls += 1)
      expect(await refuse()).toMatchObject({ code: 'access.denied' });

    await expect(allowance.takeCall('stolen', claims(1), now)).rejects.toMatchObject(tooMany);
    expect(await refuse()).toMatchObject(tooMany);
    await expect(allowance.takeCall('own', claims(1), now)).resolves.toBeUndefined();
  });

  test('F6 · a network without a session has five times as many refused calls', async () => {
    const allowance = allowanceOf({ refused: 2 });
    const refuse = (address: string) =>
      allowance.refused(new AppError('access.signIn'), { address });
    const answers = [];
    for (let calls = 0; calls < 11; calls += 1) answers.push(await refuse(`2001:db8::${calls}`));

    expect(answers.slice(0, 10).every((error) => (error as AppError).status === 401)).toBe(true);
    expect(answers[10]).toMatchObject(tooMany);
    expect(await refuse('2001:db8:0:1::1')).toMatchObject({ status: 401 });
  });

  test('F6 · refused calls are forgotten after a minute', async () => {
    vi.useFakeTimers();
    const allowance = allowanceOf({ refused: 1 });
    await allowance.refused(new AppError('access.denied'), { session: 'one' });
    await expect(allowance.takeCall('one', claims(1), now)).rejects.toMatchObject({
      ...tooMany,
      details: { retryAfter: 60 },
    });

    vi.advanceTimersByTime(60_001);

    await expect(allowance.takeCall('one', claims(1), now)).resolves.toBeUndefined();
    vi.useRealTimers();
  });

  test.each([new AppError('entity.notFound'), new AppError('request.invalid'), new Error('bug')])(
    'F6 · %s does not count as a refused call',
    async (error) => {
      const allowance = allowanceOf({ refused: 1 });
      for (let calls = 0; calls < 3; calls += 1)
        expect(await allowance.refused(error, { session: 'one' })).toBe(error);

      await expect(allowance.takeCall('one', claims(1), now)).resolves.toBeUndefined();
    },
  );
});
