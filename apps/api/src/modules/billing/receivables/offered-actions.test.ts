import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { transferRequestContract } from '@canone/contracts/bank/transfer-request';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { userContract } from '@canone/contracts/people/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { frozenAmounts } from './receivable.service.ts';

const statuses = Object.entries(SubscriptionStatus);
const billings = ['billed', 'not billed'] as const;
const places = [
  'alone',
  'before a used period',
  'before an untouched one',
  'before an untouched one that has begun',
  'before two untouched ones',
  'ahead of a settled period',
  'ahead of an open one',
] as const;
const charges = [null, 'pending', 'expected', 'denied'] as const;
type Place = (typeof places)[number];

const begun = '2026-11-01T09:00:00Z';
const next = '2026-12-01T09:00:00Z';
const later = '2027-01-01T09:00:00Z';

const cases = statuses.flatMap(([name, status]) =>
  billings.flatMap((billing) => places.map((place) => ({ name, status, billing, place }))),
);

describe('the actions that a row of the Scadenzario offers', () => {
  let api: TestApi;
  let tenantId: number;
  let providerId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    providerId = (await api.make.aProvider(tenantId)).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const starts = [begun, next, later, '2027-02-01T09:00:00Z'];

  async function openPeriod(
    subscriptionId: number,
    period: number,
    dueAt = starts[period] ?? begun,
  ): Promise<number> {
    const endsAt = starts[period + 1] ?? later;
    const terms = frozenAmounts({ grossCents: 1_220, vatBasisPoints: 2_200 });
    const { id } = await api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('receivables')
        .values({
          ...terms,
          tenant_id: tenantId,
          subscription_id: subscriptionId,
          period,
          due_at: dueAt,
          ends_at: endsAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  const writeOff = (id: number) =>
    admin.call(receivableContract.endpoints.writeOff, {
      params: { id },
      body: { reason: 'Prova' },
    });

  /** Creates the other periods of a subscription. Returns the receivable whose offered actions are tested. */
  async function placed(subscriptionId: number, first: number, place: Place): Promise<number> {
    switch (place) {
      case 'alone':
        return first;
      case 'before a used period':
        await writeOff(await openPeriod(subscriptionId, 1));
        return first;
      case 'before an untouched one':
        await openPeriod(subscriptionId, 1);
        return first;
      case 'before an untouched one that has begun':
        await openPeriod(subscriptionId, 1, '2026-11-15T09:00:00Z');
        return first;
      case 'before two untouched ones':
        await openPeriod(subscriptionId, 1);
        await openPeriod(subscriptionId, 2);
        return first;
      case 'ahead of a settled period':
        await writeOff(first);
        return openPeriod(subscriptionId, 1);
      case 'ahead of an open one':
        return openPeriod(subscriptionId, 1);
    }
  }

  interface Made {
    readonly status: SubscriptionStatus;
    readonly billing: (typeof billings)[number];
    readonly place: Place;
    readonly charge?: (typeof charges)[number];
    readonly isWrittenOff: boolean;
  }

  async function aRow({ status, billing, place, charge = null, isWrittenOff }: Made) {
    const made = await api.make.aSubscription(tenantId, { status: SubscriptionStatus.NotActive });
    const id = await placed(made.id, made.paymentId, place);
    if (isWrittenOff) await writeOff(id);
    await api.make.inTenant(tenantId, async (db) => {
      await db.updateTable('subscriptions').set({ status }).where('id', '=', made.id).execute();
      if (billing === 'billed')
        await db
          .updateTable('receivables')
          .set({ payment_provider_id: providerId, provider_subscription_id: `I-${made.id}` })
          .where('id', '=', made.paymentId)
          .execute();
      if (charge !== null)
        await db
          .updateTable('receivables')
          .set({ charge_state: charge })
          .where('id', '=', id)
          .execute();
    });
    return { ...made, receivableId: id };
  }

  const rowOf = async (id: number, receivableId: number) => {
    const query = { pageSize: 20, filters: { subscriptionId: String(id) } };
    const { items } = await admin.call(receivableContract.endpoints.list, { query });
    return items.find((row) => row.id === receivableId);
  };

  async function isRequestTaken(made: Made): Promise<{ isOffered: boolean; isTaken: boolean }> {
    const { id, receivableId } = await aRow(made);
    const row = await rowOf(id, receivableId);
    const params = { id: receivableId };
    const { isAsked } = await admin.call(transferRequestContract.endpoints.get, { params });
    const body = { paymentId: receivableId, amount: 12.2, approvalDate: begun };
    if (isAsked) await admin.call(bankTransferContract.endpoints.create, { body });
    const isCovered = isAsked && (await rowOf(id, receivableId))?.covered === 12.2;
    return { isOffered: row?.isRequestable ?? false, isTaken: isCovered };
  }

  async function writeOffOf(id: number, receivableId: number) {
    const query = { filters: { subscriptionId: String(id), kind: 'writeOff' as const } };
    const { items } = await admin.call(ledgerContract.endpoints.list, { query });
    const due = (await rowOf(id, receivableId))?.dueDate;
    return items.find(({ periodStart }) => periodStart === due);
  }

  async function isCancellationTaken(id: number, receivableId: number) {
    const entry = await writeOffOf(id, receivableId);
    return admin
      .call(ledgerContract.endpoints.cancelWriteOff, {
        params: { id: entry?.id ?? 0 },
        body: { reason: 'Prova' },
      })
      .then(
        () => true,
        () => false,
      );
  }

  test.for(cases)(
    'AG2 · "Richiesta di pagamento" of $name, $billing, $place, is offered exactly when the call accepts it',
    async ({ status, billing, place }) => {
      for (const charge of place === 'alone' ? charges : [null]) {
        const made = { status, billing, place, charge, isWrittenOff: false };
        const { isOffered, isTaken } = await isRequestTaken(made);
        expect({ charge, isOffered }).toEqual({ charge, isOffered: isTaken });
      }
    },
  );

  test('AG2 · "Richiesta di pagamento" is not offered for a future period that PayPal charges', async () => {
    const place = 'ahead of a settled period';
    const offered = async (billing: Made['billing'], status: SubscriptionStatus) =>
      (await isRequestTaken({ billing, status, place, isWrittenOff: false })).isOffered;
    const { Active, ActiveNoRenewal } = SubscriptionStatus;

    expect(await offered('billed', Active)).toBe(false);
    expect(await offered('billed', ActiveNoRenewal)).toBe(true);
    expect(await offered('not billed', ActiveNoRenewal)).toBe(true);
  });

  test.for(cases)(
    'AF7 · "Annulla abbuono" of $name, $billing, $place, is offered exactly when the call accepts it',
    async ({ status, billing, place }) => {
      const { id, receivableId } = await aRow({ status, billing, place, isWrittenOff: true });
      const row = await rowOf(id, receivableId);

      const inLedger = (await writeOffOf(id, receivableId))?.isCancellable;
      const isTaken = await isCancellationTaken(id, receivableId);

      expect(row?.isWriteOffCancellable).toBe(isTaken);
      expect(inLedger).toBe(isTaken);
      expect(await rowOf(id, receivableId)).toMatchObject({ isWriteOffCancellable: false });
    },
  );

  test('AF7 · "Annulla abbuono" is not offered for a customer who was removed', async () => {
    const { NotActive } = SubscriptionStatus;
    const { id, customer, receivableId } = await aRow({
      status: NotActive,
      billing: 'not billed',
      place: 'alone',
      isWrittenOff: true,
    });
    expect((await rowOf(id, receivableId))?.isWriteOffCancellable).toBe(true);

    await admin.call(userContract.endpoints.remove, { params: { id: customer.id } });

    expect((await rowOf(id, receivableId))?.isWriteOffCancellable).toBe(false);
    expect((await writeOffOf(id, receivableId))?.isCancellable).toBe(false);
    expect(await isCancellationTaken(id, receivableId)).toBe(false);
  });
});
