import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { activateWithoutRenewal, cancel, list, counts } = subscriptionContract.endpoints;
const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

interface Phases {
  readonly begunAt: string | null;
  readonly endedAt: string | null;
  readonly periodEndsAt: string | null;
}

describe('the phases of a subscription', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function aTenant(): Promise<void> {
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  }

  async function phasesOf(id: number): Promise<Phases | undefined> {
    return api.make.inTenant(tenantId, async (db) => {
      const { rows } = await sql<Phases>`select begun_at as "begunAt", ended_at as "endedAt",
          period_ends_at as "periodEndsAt" from subscriptions where id = ${id}`.execute(db);
      return rows[0];
    });
  }

  const sameInstant = (a: string | null | undefined, b: Temporal.Instant) =>
    expect(a && Temporal.Instant.from(a).epochMilliseconds).toBe(b.epochMilliseconds);

  const ids = async (filters: Record<string, string>) =>
    (await admin.call(list, { query: { pageSize: 100, filters } })).items.map(({ id }) => id);

  test('CKP-04 · begin with the first activation and end with the cancellation, by the clock of the product', async () => {
    await aTenant();
    const { id, paymentId } = await api.make.aSubscription(tenantId, {
      status: BankTransferPending,
    });
    expect(await phasesOf(id)).toMatchObject({ begunAt: null, endedAt: null });

    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
    });
    await admin.call(activateWithoutRenewal, { params: { id }, body: null });
    const active = await phasesOf(id);
    sameInstant(active?.begunAt, api.now());
    expect(active?.endedAt).toBeNull();

    await admin.call(cancel, { params: { id } });
    const cancelled = await phasesOf(id);
    sameInstant(cancelled?.begunAt, api.now());
    sameInstant(cancelled?.endedAt, api.now());
    expect(await ids({ begunIn: '2026-11' })).toEqual([id]);
    expect(await ids({ endedIn: '2026-11' })).toEqual([id]);
    expect(await ids({ endedIn: '2026-10' })).toEqual([]);
  });

  test('AC1 · a subscription without a missing transfer is a task until its activation is confirmed', async () => {
    await aTenant();
    const { id, paymentId } = await api.make.aSubscription(tenantId, {
      status: BankTransferPending,
    });
    const work = async () => ({
      listed: await ids({ isToConfirm: 'true' }),
      count: (await admin.call(counts, {})).toConfirm,
      tasks: (await admin.call(cockpitContract.endpoints.read, {})).tasks,
    });
    const receive = (amount: number) =>
      admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount, approvalDate: '2026-11-10T09:00:00Z' },
      });
    const awaited = { kind: 'awaitingTransfer', count: 1 };
    expect(await work()).toMatchObject({ listed: [], count: 0, tasks: [awaited] });
    await receive(12);
    expect(await work()).toMatchObject({ listed: [], count: 0, tasks: [awaited] });

    await receive(0.2);
    const only = { subscriptionId: id, userName: expect.any(String) };
    expect(await work()).toEqual({
      listed: [id],
      count: 1,
      tasks: [{ kind: 'toConfirm', count: 1, amount: null, lastAskedAt: null, only }],
    });
    await admin.call(activateWithoutRenewal, { params: { id }, body: null });
    expect(await work()).toEqual({ listed: [], count: 0, tasks: [] });
  });

  test('AC1 · a period whose whole money was returned leaves nothing to confirm', async () => {
    await aTenant();
    const { id, paymentId } = await api.make.aSubscription(tenantId, {
      status: BankTransferPending,
    });
    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
    });
    const [movement] = (
      await admin.call(ledgerContract.endpoints.list, {
        query: { pageSize: 5, filters: { subscriptionId: String(id) } },
      })
    ).items;
    await admin.call(ledgerContract.endpoints.returnTransfer, {
      params: { id: movement?.id ?? 0 },
      body: { amount: 12.2, returnedOn: '2026-11-11T09:00:00Z' },
    });
    expect(await ids({ isToConfirm: 'true' })).toEqual([]);
  });

  test.each([
    [0, []],
    [2, ['the subscription']],
  ])(
    'AF17 · when %d euro of a period have arrived and the rest was written off, the activation of %j is still to confirm',
    async (received, expected) => {
      await aTenant();
      const { id, paymentId } = await api.make.aSubscription(tenantId, {
        status: BankTransferPending,
      });
      if (received > 0)
        await admin.call(bankTransferContract.endpoints.create, {
          body: { paymentId, amount: received, approvalDate: '2026-11-10T09:00:00Z' },
        });
      await admin.call(receivableContract.endpoints.writeOff, {
        params: { id: paymentId },
        body: { reason: 'Il cliente rinuncia' },
      });

      expect(await ids({ isToConfirm: 'true' })).toEqual(expected.map(() => id));
      expect((await admin.call(counts, {})).toConfirm).toBe(expected.length);
    },
  );

  test('AC7 · a transfer that was a mistake leaves neither a beginning nor an end, and does not hide an earlier beginning or end', async () => {
    await aTenant();
    const { id, paymentId } = await api.make.aSubscription(tenantId, {
      status: BankTransferPending,
    });
    const activate = async () => {
      const transfer = await admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
      });
      await admin.call(activateWithoutRenewal, { params: { id }, body: null });
      return { params: { id: transfer.id } };
    };
    const undo = async (transfer: Awaited<ReturnType<typeof activate>>) => {
      await admin.call(bankTransferContract.endpoints.remove, transfer);
      return phasesOf(id);
    };
    expect(await undo(await activate())).toMatchObject({ begunAt: null, endedAt: null });
    expect(await ids({ begunIn: '2026-11' })).toEqual([]);
    expect(await ids({ endedIn: '2026-11' })).toEqual([]);

    const again = await activate();
    sameInstant((await phasesOf(id))?.begunAt, api.now());
    const before = api.now().subtract({ hours: 1 });
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ begun_at: String(before) })
        .where('id', '=', id)
        .execute(),
    );
    const phases = await undo(again);
    sameInstant(phases?.begunAt, before);
    sameInstant(phases?.endedAt, api.now());
  });

  test('CKP-04 · the months of beginnings and ends are Rome’s', async () => {
    await aTenant();
    const { id } = await api.make.aSubscription(tenantId, { status: Active });
    const begins = async (at: string) => {
      await api.make.inTenant(tenantId, (db) =>
        db.updateTable('subscriptions').set({ begun_at: at }).where('id', '=', id).execute(),
      );
      return (await ids({ begunIn: '2026-11' })).length;
    };

    expect(await begins('2026-10-31T22:59:59Z')).toBe(0);
    expect(await begins('2026-10-31T23:00:00Z')).toBe(1);
    expect(await begins('2026-11-30T22:59:59Z')).toBe(1);
    expect(await begins('2026-11-30T23:00:00Z')).toBe(0);
  });

  test('CKP-04 · a cancellation before the first activation does not count as an end', async () => {
    await aTenant();
    const { id } = await api.make.aSubscription(tenantId, { status: BankTransferPending });
    await admin.call(cancel, { params: { id } });

    expect(await phasesOf(id)).toMatchObject({ begunAt: null, endedAt: null });
  });

  test('CKP-04 · are set by the database when a process of the previous version changes the status', async () => {
    await aTenant();
    const { id } = await api.make.aSubscription(tenantId, { status: NotActive });
    const setStatus = (status: SubscriptionStatus) =>
      api.make.inTenant(tenantId, (db) =>
        db.updateTable('subscriptions').set({ status }).where('id', '=', id).execute(),
      );

    await setStatus(Active);
    expect((await phasesOf(id))?.begunAt).not.toBeNull();
    await setStatus(NotActive);
    const stopped = await phasesOf(id);
    expect(stopped?.endedAt).not.toBeNull();
    await setStatus(Canceled);
    expect((await phasesOf(id))?.endedAt).toBe(stopped?.endedAt);
    await setStatus(Active);
    expect(await phasesOf(id)).toMatchObject({ begunAt: stopped?.begunAt, endedAt: null });
  });

  test('CKP-04 · have a new end when a period is added, moved or removed', async () => {
    await aTenant();
    const { id, paymentId } = await api.make.aSubscription(tenantId, { status: Active });
    const end = async () => Date.parse((await phasesOf(id))?.periodEndsAt ?? '');
    const first = await end();
    const second = await api.make.inTenant(tenantId, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into receivables (tenant_id, subscription_id, period, due_at, ends_at, gross_cents, net_cents,
          vat_cents, vat_basis_points)
        select tenant_id, subscription_id, 1, ends_at, ends_at + interval '1 month', gross_cents, net_cents, vat_cents,
          vat_basis_points from receivables where id = ${paymentId} returning id`.execute(db);
      return rows[0]?.id ?? 0;
    });
    expect(await end()).toBeGreaterThan(first);
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ ends_at: '2027-05-01T00:00:00Z' })
        .where('id', '=', second)
        .execute(),
    );
    expect(await end()).toBe(Date.parse('2027-05-01T00:00:00Z'));
    await api.make.inTenant(tenantId, (db) =>
      db.deleteFrom('receivables').where('id', '=', second).execute(),
    );
    expect(await end()).toBe(first);
  });

  test('CKP-05 · the counts of the ready-made views are the numbers of their rows', async () => {
    await aTenant();
    const startAt = (days: number) => String(api.now().subtract({ hours: 24 * days }));
    for (const [status, days] of [
      [Active, 40],
      [Active, 20],
      [Active, 2],
      [ActiveNoRenewal, 25],
      [ActiveNoRenewal, 10],
      [BankTransferPending, 1],
      [NotActive, 90],
      [Canceled, 90],
    ] as const)
      await api.make.aSubscription(tenantId, { status, startAt: startAt(days) });

    const counted = await admin.call(counts, {});
    expect(counted).toEqual({
      all: (await ids({})).length,
      overdue: (await ids({ isOverdue: 'true' })).length,
      toConfirm: (await ids({ isToConfirm: 'true' })).length,
      linkExpired: (await ids({ isLinkExpired: 'true' })).length,
      dueSoon: (await ids({ isDueSoon: 'true' })).length,
      awaitingTransfer: (await ids({ subscriptionStatus: '4' })).length,
      ending: (await ids({ isEnding: 'true' })).length,
    });
    expect(counted).toEqual({
      all: 8,
      overdue: 4,
      toConfirm: 0,
      linkExpired: 0,
      dueSoon: 4,
      awaitingTransfer: 1,
      ending: 1,
    });
  });
});
