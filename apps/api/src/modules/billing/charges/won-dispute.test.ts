import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderSale } from '../../../providers/payment-gateway.ts';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { recordWonDispute } from './won-dispute.service.ts';

const at = (text: string) => Temporal.Instant.from(text);
const refundedAt = at('2026-11-10T15:00:00Z');
const decidedAt = at('2026-11-18T15:00:00Z');

describe('a won dispute', () => {
  let api: TestApi;
  let shop: BilledTenant;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  async function aCharged(change: Partial<ProviderSale> = {}) {
    const billed = await shop.aBilled();
    const sale = shop.aSale(change);
    await shop.charge(billed.paying, sale);
    return { ...billed, sale };
  }
  const giveBack = (sale: ProviderSale, kind: 'refund' | 'reversal', grossCents: number) =>
    shop.giveBack(sale.id, { id: `${kind}${(serial += 1)}`, kind, grossCents, at: refundedAt });
  const win = (sale: ProviderSale, givenBack: ProviderSale['givenBack'], amountCents?: number) =>
    shop.write((ctx) =>
      recordWonDispute(
        ctx,
        { providerId: shop.providerId, sale: { ...sale, givenBack } },
        { at: decidedAt, amountCents },
      ),
    );
  const booked = async (id: number) =>
    (await shop.entriesOf(id)).map(({ kind, amount }) => `${kind} ${amount}`).toSorted();

  test.each([
    ['the refund first', ['refund', 'reversal'], 500],
    ['the reversal first', ['reversal', 'refund'], 500],
    ['both together the whole charge', ['refund', 'reversal'], 1_000],
  ] as const)(
    'finding 13 · after a partial refund and a partial reversal only the refund stays booked: %s',
    async (_, order, reversed) => {
      const { id, sale } = await aCharged();
      const cents = { refund: 220, reversal: reversed };
      for (const kind of order) await giveBack(sale, kind, cents[kind]);
      expect(await shop.receivablesOf(id)).toMatchObject([{ rest: reversed / 100 }]);

      await win(sale, 'part', 1_000);

      expect(await booked(id)).toEqual([
        'charge 12.2',
        'refund -2.2',
        `reversal -${reversed / 100}`,
        `reversalCancelled ${reversed / 100}`,
      ]);
      const entries = await shop.entriesOf(id);
      const vat = entries.reduce((sum, { vatAmount }) => sum + Math.round(vatAmount * 100), 0);
      expect(vat).toBe(220 - 40);
      expect(await shop.receivablesOf(id)).toMatchObject([
        { state: 'partlyRefunded', covered: 10, rest: 0 },
      ]);
      expect(await shop.differencesOf(id)).toEqual([]);
    },
  );

  test('finding 13 · that is reported twice cancels the reversal once', async () => {
    const { id, sale } = await aCharged();
    await giveBack(sale, 'refund', 220);
    await giveBack(sale, 'reversal', 500);

    await win(sale, 'part', 500);
    await win(sale, 'part', 500);

    expect((await booked(id)).filter((one) => one.startsWith('reversalC'))).toHaveLength(1);
    expect((await shop.actionsOf(id)).at(-1)).toBe('recordReversalCancelled');
  });

  test.each([
    ['the provider reports a full return', 'all', 1_000],
    ['the disputed amount is less than the reversals', 'part', 499],
  ] as const)(
    'finding 13 · the reversal stays booked while %s',
    async (_, givenBack, amountCents) => {
      const { id, sale } = await aCharged();
      await giveBack(sale, 'refund', 220);
      await giveBack(sale, 'reversal', 500);

      await win(sale, givenBack, amountCents);

      expect(await shop.receivablesOf(id)).toMatchObject([{ rest: 5 }]);
      expect(await booked(id)).not.toContain('reversalCancelled 5');
    },
  );

  test('finding 13 · a reversal without a refund stays booked while the provider reports a partial return', async () => {
    const { id, sale } = await aCharged();
    await giveBack(sale, 'reversal', 500);

    await win(sale, 'part', 500);

    expect(await shop.receivablesOf(id)).toMatchObject([{ rest: 5 }]);
  });

  test('W94 · is recognised by a refund larger than the rest of the charge, and cancels the reversal before that refund', async () => {
    const { id, sale } = await aCharged();
    await giveBack(sale, 'reversal', 1_220);

    await giveBack(sale, 'refund', 220);

    const kinds = ['charge 12.2', 'refund -2.2', 'reversal -12.2', 'reversalCancelled 12.2'];
    expect(await booked(id)).toEqual(kinds);
    expect(await shop.receivablesOf(id)).toMatchObject([{ covered: 10, rest: 0 }]);
  });

  test('W94 · is not recognised by a refund that was made before the reversal', async () => {
    const { id, sale } = await aCharged();
    await giveBack(sale, 'reversal', 1_220);

    const early = {
      kind: 'refund',
      grossCents: 1_220,
      at: refundedAt.subtract({ hours: 1 }),
    } as const;
    await shop.giveBack(sale.id, { id: 'early', ...early });

    expect(await booked(id)).toEqual(['charge 12.2', 'refund -12.2', 'reversal -12.2']);
  });

  test('AO22 · is not recognised by a refund that is reported again after a reversal', async () => {
    const { id, sale } = await aCharged();
    await giveBack(sale, 'reversal', 500);
    const refund = { id: 'again', kind: 'refund', grossCents: 400, at: refundedAt } as const;
    await shop.giveBack(sale.id, refund);
    const later = { id: 'later', kind: 'reversal', grossCents: 320, at: decidedAt } as const;
    await shop.giveBack(sale.id, later);

    expect(await shop.giveBack(sale.id, refund)).toMatchObject({ reason: 'alreadyKnown' });

    const kinds = ['charge 12.2', 'refund -4', 'reversal -3.2', 'reversal -5'];
    expect(await booked(id)).toEqual(kinds);
  });

  test('AO23 · is recognised by a reversal larger than the rest of the charge, and cancels the reversal before that one', async () => {
    const { id, sale } = await aCharged();
    await giveBack(sale, 'reversal', 1_220);

    const second = { id: 'second', kind: 'reversal', grossCents: 1_220, at: decidedAt } as const;
    await shop.giveBack(sale.id, second);

    const kinds = ['charge 12.2', 'reversal -12.2', 'reversal -12.2', 'reversalCancelled 12.2'];
    expect(await booked(id)).toEqual(kinds);
    expect(await shop.receivablesOf(id)).toMatchObject([{ covered: 0, rest: 12.2 }]);
  });

  test.each([
    [
      'of all of it',
      1_220,
      { kinds: ['charge 12.2', 'reversal -12.2', 'reversal -12.2'], rest: 12.2 },
    ],
    [
      'of a part of it',
      500,
      { kinds: ['charge 12.2', 'reversal -12.2', 'reversal -5'], rest: 12.2 },
    ],
  ])(
    'AO27 · an older reversal %s that is reported after a later reversal counts as cancelled before the later reversal',
    async (_, grossCents, { kinds, rest }) => {
      const { id, sale } = await aCharged();
      const later = {
        id: 'later of two',
        kind: 'reversal',
        grossCents: 1_220,
        at: decidedAt,
      } as const;
      await shop.giveBack(sale.id, { ...later, id: `later than ${grossCents}` });

      await giveBack(sale, 'reversal', grossCents);

      const cancelled = `reversalCancelled ${grossCents / 100}`;
      expect(await booked(id)).toEqual([...kinds, cancelled]);
      const entries = await shop.entriesOf(id);
      expect(entries.find(({ kind }) => kind === 'reversalCancelled')).toMatchObject({
        occurredAt: String(decidedAt),
      });
      const vat = entries.reduce((sum, { vatAmount }) => sum + Math.round(vatAmount * 100), 0);
      expect(vat).toBe(0);
      expect(await shop.receivablesOf(id)).toMatchObject([{ covered: 0, rest, state: 'overdue' }]);
    },
  );

  test('W94 · a reversal after a refund of the whole charge is cancelled when the dispute is won', async () => {
    const { id, sale } = await aCharged();
    await giveBack(sale, 'refund', 1_220);
    await giveBack(sale, 'reversal', 1_220);

    await win(sale, 'all');

    const kinds = ['charge 12.2', 'refund -12.2', 'reversal -12.2', 'reversalCancelled 12.2'];
    expect(await booked(id)).toEqual(kinds);
  });

  test('finding 15 · the remaining credit of its charge is reported like the credit of any charge', async () => {
    const { id, paymentId, sale } = await aCharged();
    await giveBack(sale, 'reversal', 1_220);
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 5, approvalDate: '2026-11-12T09:00:00Z' },
    });

    await win(sale, 'nothing');

    expect(await shop.receivablesOf(id)).toMatchObject([{ rest: 0 }]);
    expect(await shop.differencesOf(id)).toEqual([
      { kind: 'unexpectedCharge', subject: sale.id, local: '7.20', provider: '12.20' },
    ]);
  });
});
