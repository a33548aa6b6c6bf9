import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant, bankCalls } from '../../../testing/bank-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { removeUntouched } from '../receivables/receivable.service.ts';

describe('two people at once', () => {
  let api: TestApi;
  let bank: BankTenant;
  let colleague: ReturnType<typeof bankCalls>;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    bank = await aBankTenant(api);
    colleague = bankCalls(await api.asAdminOf(bank.tenantId));
  });

  /** Creates a receivable of 12,20 € and returns its id. */
  const aDebtor = async () =>
    (
      await api.make.aSubscription(bank.tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      })
    ).paymentId;

  async function movementsOf(...amounts: readonly string[]): Promise<readonly number[]> {
    const rows = amounts.map((amount, n) => ({ day: '20/11/2026', amount, text: `riga ${n}` }));
    await bank.import(bank.account.id, csvOf(rows));
    return (await bank.movements()).map(({ id }) => id).toSorted((a, b) => a - b);
  }

  /** The error codes of the calls, in their order. Undefined for a call that succeeded. */
  async function outcomes(...calls: readonly Promise<unknown>[]) {
    const settled = await Promise.allSettled(calls);
    return settled.map((one) =>
      one.status === 'fulfilled' ? undefined : (one.reason as { code: string }).code,
    );
  }

  const heldCents = async () =>
    (await bank.entries()).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

  test('BNK-06 · who confirm one movement for different receivables make one transfer, and one is refused', async () => {
    const [one, other] = [await aDebtor(), await aDebtor()];
    const [id = 0] = await movementsOf('12,20');

    const codes = await outcomes(bank.confirm(id, [one]), colleague.confirm(id, [other]));

    expect(new Set(codes)).toEqual(new Set(['bankMovement.decided', undefined]));
    expect((await bank.movement(id)).transfers).toHaveLength(1);
    expect(await heldCents()).toBe(1_220);
    expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
  });

  test('BNK-06 · who confirm and ignore one movement leave it either confirmed or ignored', async () => {
    const receivable = await aDebtor();
    const [id = 0] = await movementsOf('12,20');

    const codes = await outcomes(bank.confirm(id, [receivable]), colleague.ignore(id));

    expect(new Set(codes)).toEqual(new Set(['bankMovement.decided', undefined]));
    const { state, transfers } = await bank.movement(id);
    expect([state, transfers.length]).toEqual(
      codes[0] === undefined ? ['confirmed', 1] : ['ignored', 0],
    );
    expect(await heldCents()).toBe(codes[0] === undefined ? 1_220 : 0);
  });

  test('BNK-06 · who confirm two movements for one receivable pay it once, and the other movement stays open', async () => {
    const receivable = await aDebtor();
    const [one = 0, other = 0] = await movementsOf('12,20', '12,20');

    const codes = await outcomes(
      bank.confirm(one, [receivable]),
      colleague.confirm(other, [receivable]),
    );

    expect(new Set(codes)).toEqual(new Set(['bankMovement.notAsked', undefined]));
    expect(await heldCents()).toBe(1_220);
    const states = (await bank.movements()).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['confirmed', 'open']);
    expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'W19 · who confirm a movement for a period that a colleague withdraws leave the movement open',
    async () => {
      const { id: subscriptionId, paymentId } = await api.make.aSubscription(bank.tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      });
      const [id = 0] = await movementsOf('12,20');
      const held = heldTransactions(api, bank.tenantId);
      const { ctx, commit } = await held.begin();
      await sql`select id from subscriptions where tenant_id = ${bank.tenantId} and id = ${subscriptionId}
        for update`.execute(ctx.db);
      expect(await removeUntouched(ctx, paymentId)).toBe(true);

      const confirmation = outcomes(bank.confirm(id, [paymentId]));
      await held.somebodyWaits();
      await commit();

      expect(await confirmation).toEqual(['entity.notFound']);
      expect(await bank.movement(id)).toMatchObject({ state: 'open', transfers: [] });
    },
  );

  test('BNK-06 · who undo one movement return its money once', async () => {
    const receivable = await aDebtor();
    const [id = 0] = await movementsOf('12,20');
    await bank.confirm(id, [receivable]);

    const codes = await outcomes(bank.undo(id), colleague.undo(id));

    expect(new Set(codes)).toEqual(new Set(['bankMovement.notUndoable', undefined]));
    expect(await heldCents()).toBe(0);
    expect((await bank.receivable(receivable)).rest).toBe(12.2);
  });
});
