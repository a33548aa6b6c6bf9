import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { addMonths } from '@canone/contracts/values/add-months';
import { romeDate } from '@canone/contracts/values/calendar';
import fc from 'fast-check';
import { sql } from 'kysely';
import { frozenAmounts } from '../modules/billing/receivables/receivable.service.ts';
import type { Db } from '../platform/database/driver/kysely-handle.ts';
import type { TestApi } from './test-api.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

/** A subscription with receivables and money. Instants are given in hours before or after now. */
export const aHistory = fc.record({
  status: fc.constantFrom(
    Active,
    Active,
    NotActive,
    ActiveNoRenewal,
    BankTransferPending,
    Canceled,
  ),
  grossCents: fc.integer({ min: 1, max: 50_000 }),
  months: fc.constantFrom(1, 1, 2, 3, 4, 6, 12),
  begunHoursAgo: fc.integer({ min: 1, max: 24 * 420 }),
  endedHoursAgo: fc.integer({ min: 0, max: 24 * 400 }),
  periods: fc.array(
    fc.record({
      dueInHours: fc.integer({ min: -24 * 200, max: 24 * 45 }),
      coveredShare: fc.constantFrom(0, 0, 0, 0.4, 1),
      chargeState: fc.constantFrom(null, null, 'denied', 'pending', 'expected'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  money: fc.array(
    fc.record({
      kind: fc.constantFrom('charge', 'charge', 'transfer', 'writeOff'),
      cents: fc.integer({ min: 1, max: 90_000 }),
      hoursAgo: fc.integer({ min: 0, max: 24 * 400 }),
      /** Moves the entry to the minutes around midnight in Rome. */
      isAtMidnight: fc.boolean(),
      /** The time of the refund of a charge, or of the cancellation of a write-off. It may be in another month. */
      returnedHoursAgo: fc.option(fc.integer({ min: 0, max: 24 * 400 })),
    }),
    { maxLength: 6 },
  ),
});
export type History = typeof aHistory extends fc.Arbitrary<infer T> ? T : never;

const hoursFromNow = (api: TestApi, hours: number) =>
  api.now().add({ seconds: Math.round(hours * 3600) });

interface Owner {
  readonly tenantId: number;
  /** The customer. Default: a new person. */
  readonly customer?: { readonly id: number; readonly name: string; readonly email: string };
}

/** Writes the history into a tenant's tables. */
export async function liveHistory(
  api: TestApi,
  { tenantId, ...owner }: Owner,
  history: History,
): Promise<void> {
  const { id, paymentId, customer } = await api.make.aSubscription(tenantId, {
    status: history.status,
    grossCents: history.grossCents,
    months: history.months,
    ...owner,
  });
  const periods = history.periods.toSorted((a, b) => a.dueInHours - b.dueInHours);
  await api.make.inTenant(tenantId, async (db) => {
    await db.deleteFrom('receivables').where('id', '=', paymentId).execute();
    for (const [period, { dueInHours, coveredShare, chargeState }] of periods.entries()) {
      const dueAt = hoursFromNow(api, dueInHours);
      const covered = Math.floor(history.grossCents * coveredShare);
      await db
        .insertInto('receivables')
        .values({
          tenant_id: tenantId,
          subscription_id: id,
          period,
          due_at: String(dueAt),
          ends_at: String(addMonths(dueAt, 1)),
          ...frozenAmounts({ grossCents: history.grossCents, vatBasisPoints: 2_200 }),
          covered_cents: covered,
          settled_at: covered === history.grossCents ? String(dueAt) : null,
          charge_state: covered === history.grossCents ? null : chargeState,
        })
        .execute();
    }
    const hasBegun = history.status !== BankTransferPending;
    const isOver = history.status === NotActive || history.status === Canceled;
    await db
      .updateTable('subscriptions')
      .set({
        begun_at: hasBegun ? String(hoursFromNow(api, -history.begunHoursAgo)) : null,
        ended_at: isOver ? String(hoursFromNow(api, -history.endedHoursAgo)) : null,
      })
      .where('id', '=', id)
      .execute();
    for (const one of history.money) {
      const of = { api, db, tenantId, subscriptionId: id, userId: customer.id };
      const entryId = await anEntry(of, one);
      if (one.kind !== 'transfer' && one.returnedHoursAgo !== null)
        await anEntry(of, { ...one, hoursAgo: one.returnedHoursAgo }, entryId);
    }
  });
}

/** Inserts an entry of money. With `correctsId`, the entry is a refund or a cancellation of that entry. */
async function anEntry(
  {
    api,
    db,
    ...of
  }: { api: TestApi; db: Db; tenantId: number; subscriptionId: number; userId: number },
  { kind, cents: amount, hoursAgo, isAtMidnight }: History['money'][number],
  correctsId?: number,
): Promise<number> {
  const at = hoursFromNow(api, -hoursAgo);
  const midnight = romeDate(at).toZonedDateTime('Europe/Rome').toInstant();
  const occurredAt = String(isAtMidnight ? midnight.add({ minutes: (amount % 5) - 2 }) : at);
  const method = { charge: 'paypal', transfer: 'bank', writeOff: 'none' }[kind];
  const counter = kind === 'writeOff' ? 'writeOffCancelled' : 'refund';
  const { rows } = await sql<{ id: number }>`
      insert into ledger_entries (tenant_id, id, kind, method, source, user_id, subscription_id,
        amount_cents, vat_basis_points, vat_cents, note, recorded_by, root_id, corrects_id, occurred_at, recorded_at)
      select ${of.tenantId}, n, ${correctsId ? counter : kind}, ${method}, 'person', ${of.userId},
        ${of.subscriptionId}, ${correctsId ? -amount : amount}, 2200, 0, 'una nota', ${of.userId},
        coalesce(${correctsId ?? null}::int, n), ${correctsId ?? null}::int, ${occurredAt}, ${occurredAt}
      from (select nextval('ledger_entries_id_seq')::int as n) x returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Inserts discrepancies with the provider. Every third one is resolved. */
export async function someDifferences(api: TestApi, tenantId: number, count: number) {
  const { id: payment_provider_id } = await api.make.aProvider(tenantId);
  const at = String(api.now());
  const differences = Array.from({ length: count }, (_, n) => ({
    tenant_id: tenantId,
    payment_provider_id,
    kind: 'chargedAmount',
    subject: `vendita ${n}`,
    found_at: at,
    seen_at: at,
    ...(n % 3 === 0 && { resolved_at: at, resolution: 'gone' as const }),
  }));
  if (count > 0)
    await api.make.inTenant(tenantId, (db) =>
      db.insertInto('payment_differences').values(differences).execute(),
    );
}
