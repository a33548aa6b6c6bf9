import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../config.ts';
import { callAllowance, defaultCallLimits } from './call-allowance.ts';
import type { Caller } from './caller.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}Z`);
const now = at('09:30:20');

function inTenant(userId: number, tenantId: number): Caller {
  const session = { sessionEpoch: 0, sessionId: 'any', isDerivedId: false };
  return { scope: 'tenant', tenantId, claims: { userId, roleId: 2, ...session } };
}

describe('the limit of calls per minute', () => {
  test('OPS-05 · is 600 for a person and 3000 for a tenant by default', () => {
    expect(defaultCallLimits).toEqual({ perPerson: 600, perTenant: 3000 });
    expect(readConfiguration({}).callLimits).toEqual(defaultCallLimits);
  });

  test('OPS-05 · a person who used it up waits for the next minute, and others do not', () => {
    const allowance = callAllowance({ perPerson: 2, perTenant: 0 });
    allowance.spend(inTenant(1, 7), now);
    allowance.spend(inTenant(1, 8), now);

    expect(() => allowance.spend(inTenant(1, 7), now)).toThrow(
      expect.objectContaining({ status: 429, details: { retryAfter: 40 } }),
    );
    expect(() => allowance.spend(inTenant(2, 7), now)).not.toThrow();
    expect(() => allowance.spend(inTenant(1, 7), at('09:31:00'))).not.toThrow();
  });

  test('OPS-05 · the people of a tenant share its limit, and only answered calls count', () => {
    const allowance = callAllowance({ perPerson: 0, perTenant: 2 });
    for (const userId of [1, 2, 3]) allowance.spend(inTenant(userId, 7), now);
    allowance.answered(inTenant(1, 7));
    allowance.spend(inTenant(9, 7), now);
    allowance.answered(inTenant(2, 7));

    expect(() => allowance.spend(inTenant(4, 7), now)).toThrow(
      expect.objectContaining({ status: 429 }),
    );
    expect(() => allowance.spend(inTenant(4, 8), now)).not.toThrow();
  });

  test('does not apply to public calls, which are limited by address', () => {
    const allowance = callAllowance({ perPerson: 1, perTenant: 1 });

    for (let calls = 0; calls < 5; calls += 1) {
      expect(() => allowance.spend({ scope: 'public', address: '127.0.0.1' }, now)).not.toThrow();
    }
  });
});
