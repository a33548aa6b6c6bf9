import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { collectedBy, reportContract } from '@canone/contracts/ledger/report';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { fromHundredths } from '@canone/contracts/values/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TenantContext } from '../../../platform/request/context.ts';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { creditHolds, entrySums } from '../../../testing/ledger-sums.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { frozenAmounts } from '../receivables/receivable.service.ts';
import { takeBackReturn } from './cancelled-return.service.ts';
import { bookReturn, correctEntry, takeBackWriteOff } from './counter-entry.service.ts';
import { findEntryForUpdate } from './ledger.service.ts';
import { bookReceipt, coverFromCredit } from './receipt.service.ts';
import { writeOff } from './write-off.service.ts';

const seed = 20_261_122;

/** An index that chooses a receivable, or an entry booked before. */
const index = fc.nat({ max: 11 });
const cents = fc.integer({ min: 1, max: 2_000 });
const steps = fc.oneof(
  fc.record({ do: fc.constantFrom('charge', 'transfer'), at: index, cents }),
  fc.record({ do: fc.constantFrom('refund', 'reversal', 'wholeRefund'), at: index, cents }),
  fc.record({
    do: fc.constantFrom(
      'writeOff',
      'cancelWriteOff',
      'cancelReturn',
      'useCredit',
      'correct',
      'edit',
    ),
    at: index,
    cents,
  }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const periods = [
  [1, '2026-12-01T09:00:00Z', '2027-01-01T09:00:00Z', 999],
  [2, '2027-01-01T09:00:00Z', '2027-02-01T09:00:00Z', 1],
] as const;

interface Row {
  readonly id: number;
  readonly gross: number;
  readonly vat: number;
  readonly rate: number;
  readonly rest: number;
  readonly isFrozen: boolean;
  readonly settledAt: string | null;
  readonly lastAt: string | null;
}

describe('the ledger of a customer', () => {
  let api: TestApi;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  async function aWorld() {
    const { id: tenantId } = await api.make.aTenant();
    const { id: providerId } = await api.make.aProvider(tenantId);
    const { id, paymentId, customer } = await api.make.aSubscription(tenantId);
    const admin = await api.asAdminOf(tenantId);
    const actor = { id: admin.person.id, roleId: Role.Admin };
    const later = await api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('receivables')
        .values(
          periods.map(([period, dueAt, endsAt, grossCents]) => ({
            tenant_id: tenantId,
            subscription_id: id,
            period,
            due_at: dueAt,
            ends_at: endsAt,
            ...frozenAmounts({ grossCents, vatBasisPoints: 2_200 }),
          })),
        )
        .returning('id')
        .execute(),
    );
    const request = { engine: api.engine, clock: { now: api.now }, requestId: 'ledger' };
    const write = <T>(step: (ctx: TenantContext) => Promise<T>) =>
      runAsSystem(request, 'write', async (ctx) =>
        step({ ...(await ctx.enterTenant(tenantId)), actor }),
      );
    const receivables = [paymentId, ...later.map((row) => row.id)];
    return { tenantId, providerId, subscriptionId: id, customer, admin, receivables, write };
  }
  type World = Awaited<ReturnType<typeof aWorld>>;

  /** Returns a different minute of November or December at each call. */
  function moment(): string {
    serial += 1;
    const at = Temporal.Instant.from('2026-10-31T20:00:00Z').add({
      minutes: (serial * 977) % 28_000,
    });
    return String(at);
  }

  /** The ids of the booked entries, and the sum in cents of all their money. */
  interface Booked {
    readonly ids: number[];
    moved: number;
  }

  const receive = (
    { write, ...world }: World,
    booked: Booked,
    { do: kind, at, cents: amountCents }: Step,
  ) =>
    write(async (ctx) => {
      const isCharge = kind === 'charge';
      const receipt = {
        kind: isCharge ? ('charge' as const) : ('transfer' as const),
        method: isCharge ? ('paypal' as const) : ('bank' as const),
        source: isCharge ? ('provider' as const) : ('person' as const),
        providerId: isCharge ? world.providerId : null,
        externalId: isCharge ? `SALE-${(serial += 1)}` : null,
        userId: world.customer.id,
        subscriptionId: world.subscriptionId,
        amountCents,
        vatBasisPoints: 2_200,
        feeCents: isCharge ? 35 : null,
        occurredAt: moment(),
      };
      const done = await bookReceipt(ctx, receipt, world.receivables[at % 4] ?? null);
      if (!done) return;
      booked.ids.push(done.entryId);
      booked.moved += amountCents;
      expect(done.allocatedCents + done.creditCents).toBe(amountCents);
    });

  const giveBack = ({ write }: World, booked: Booked, { do: kind, at, cents: chosenCents }: Step) =>
    write(async (ctx) => {
      const entry = await findEntryForUpdate(ctx, booked.ids[at % booked.ids.length] ?? 0);
      if (!entry) return;
      const amountCents = kind === 'wholeRefund' ? entry.amountCents : chosenCents;
      await bookReturn(ctx, entry, {
        kind: kind === 'reversal' ? 'reversal' : 'refund',
        source: entry.method === 'paypal' ? 'provider' : 'person',
        externalId: entry.method === 'paypal' ? `BACK-${(serial += 1)}` : null,
        amountCents,
        occurredAt: moment(),
      });
      booked.moved -= amountCents;
    });

  async function decide(
    { write, ...world }: World,
    booked: Booked,
    { do: what, at, cents: gross }: Step,
  ) {
    const receivableId = world.receivables[at % 3] ?? 0;
    const entryId = booked.ids[(at * 7) % booked.ids.length] ?? 0;
    if (what === 'edit') {
      const body = {
        id: world.subscriptionId,
        paymentAmount: fromHundredths(gross),
        vatPercentage: 10,
      };
      await world.admin.call(subscriptionContract.endpoints.update, { body });
    } else if (what === 'writeOff') {
      const decision = { userId: world.customer.id, reason: 'Sconto concordato' };
      const rest = (await rowsOf(world.tenantId)).find(({ id }) => id === receivableId)?.rest ?? 0;
      if (rest > 0) await write((ctx) => writeOff(ctx, receivableId, decision));
    } else if (what === 'cancelWriteOff') {
      const chosen = await oneOf(world, 'writeOff', at);
      await write(async (ctx) => {
        const entry = await findEntryForUpdate(ctx, chosen);
        if (entry) await takeBackWriteOff(ctx, entry, 'Riga sbagliata');
      });
    } else if (what === 'cancelReturn') {
      const chosen = await oneOf(world, 'refund', at);
      await write(async (ctx) => {
        const entry = await findEntryForUpdate(ctx, chosen);
        if (entry && (await takeBackReturn(ctx, entry, 'Importo sbagliato')))
          booked.moved -= entry.amountCents;
      });
    } else if (booked.ids.length > 0 && what === 'useCredit') {
      await write((ctx) => coverFromCredit(ctx, entryId, receivableId));
    } else if (booked.ids.length > 0) {
      // a transfer of which money was returned cannot be corrected
      const returned = sql`e.root_id = ${entryId} and e.kind not in ('charge', 'transfer')`;
      if ((await entrySums(api, world.tenantId, returned)) < 0) return;
      const held = await entrySums(api, world.tenantId, sql`e.root_id = ${entryId}`);
      await write((ctx) => correctEntry(ctx, entryId, 'Registrato per errore'));
      booked.moved -= held;
    }
  }

  /** The id of one entry of this kind, which may be cancelled already. It is 0 if there is none. */
  const oneOf = async (
    { tenantId }: Pick<World, 'tenantId'>,
    kind: 'writeOff' | 'refund',
    at: number,
  ) => {
    const known = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('ledger_entries').select('id').where('kind', '=', kind).orderBy('id').execute(),
    );
    return known[at % known.length]?.id ?? 0;
  };

  const rowsOf = (tenantId: number) =>
    api.make.inTenant(tenantId, async (db) => {
      const { rows } = await sql<Row>`
        select y.id, y.gross_cents as gross, y.vat_cents as vat, y.vat_basis_points as rate,
          y.gross_cents - y.covered_cents - y.refunded_cents - y.written_off_cents as rest,
          exists (select 1 from allocations a where a.tenant_id = ${tenantId} and a.receivable_id = y.id) as "isFrozen",
          y.settled_at as "settledAt",
          (select max(e.occurred_at) from allocations a
            join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
            where a.tenant_id = ${tenantId} and a.receivable_id = y.id and a.amount_cents > 0 and e.kind <> 'refundCancelled'
              and not exists (select from ledger_entries c where c.tenant_id = ${tenantId}
                and c.root_id = e.root_id and c.kind in ('correction', 'writeOffCancelled'))) as "lastAt"
        from receivables y where y.tenant_id = ${tenantId} order by y.id`.execute(db);
      return rows;
    });

  const elsewhere = ['transferEntries', 'creditOfCharges'];

  async function sentencesHold(world: World, before: readonly Row[]): Promise<readonly Row[]> {
    const broken = await brokenBooks(api, world.tenantId);
    expect(broken.filter(({ check }) => !elsewhere.includes(check))).toEqual([]);
    const rows = await rowsOf(world.tenantId);
    for (const { rest, gross, settledAt, lastAt } of rows) {
      expect(rest).toBeGreaterThanOrEqual(0);
      expect({ gross, settledAt }).toEqual({ gross, settledAt: rest === 0 ? lastAt : null });
    }
    for (const { id, gross, vat, rate } of before.filter(({ isFrozen }) => isFrozen))
      expect(rows.find((row) => row.id === id)).toMatchObject({ gross, vat, rate });
    await creditHolds(api, world.tenantId);
    return rows;
  }

  /** Checks that the list, its totals and the report by each key contain the same sums of money. */
  async function sumsAgree(admin: TestCaller, moved: number): Promise<void> {
    const list = await admin.call(ledgerContract.endpoints.list, { query: { pageSize: 100 } });
    const money = list.items.filter(({ method }) => method !== 'none');
    const sum = (amounts: readonly number[]) =>
      fromHundredths(Math.round(amounts.reduce((total, euro) => total + euro * 100, 0)));
    const amounts = {
      amount: sum(money.map(({ amount }) => amount)),
      vatAmount: sum(money.map(({ vatAmount }) => vatAmount)),
      netAmount: sum(money.map(({ netAmount }) => netAmount)),
      fee: sum(money.map(({ fee }) => fee ?? 0)),
    };
    expect(amounts.amount).toBe(fromHundredths(moved));
    const totals = await admin.call(ledgerContract.endpoints.totals, { query: {} });
    const both = [totals.items];
    for (const by of collectedBy) {
      const query = { from: '2026-01-01', to: '2027-12-31', by };
      const report = await admin.call(reportContract.endpoints.collected, { query });
      expect(report).toMatchObject({ ...amounts, count: money.length });
      expect(sum(report.items.map(({ amount }) => amount))).toBe(amounts.amount);
      expect(sum(report.items.map(({ vatAmount }) => vatAmount))).toBe(amounts.vatAmount);
    }
    for (const items of both) {
      expect(sum(items.map(({ amount }) => amount))).toBe(amounts.amount);
      expect(sum(items.map(({ vatAmount }) => vatAmount))).toBe(amounts.vatAmount);
    }
  }

  test('M4 M6 M13 · satisfies every rule after every entry, in any order', async () => {
    const property = fc.asyncProperty(
      fc.array(steps, { minLength: 4, maxLength: 14 }),
      async (life) => {
        const world = await aWorld();
        const booked: Booked = { ids: [], moved: 0 };
        let rows: readonly Row[] = await rowsOf(world.tenantId);
        for (const step of life) {
          if (['charge', 'transfer'].includes(step.do)) await receive(world, booked, step);
          else if (['refund', 'reversal', 'wholeRefund'].includes(step.do)) {
            if (booked.ids.length > 0) await giveBack(world, booked, step);
          } else await decide(world, booked, step);
          rows = await sentencesHold(world, rows);
        }
        await sumsAgree(world.admin, booked.moved);
      },
    );
    const found = await fc.check(property, { seed, numRuns: 25 });
    expect(found.failed ? fc.defaultReportMessage(found) : '').toBe('');
  });
});
