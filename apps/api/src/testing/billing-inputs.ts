import {
  SubscriptionStatus,
  subscriptionTransitions,
} from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { TestApi } from './test-api.ts';

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The body of a call whose body is a list. */
  readonly items?: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
}

type Create = (url: string, payload: object) => Promise<number>;

export interface World {
  readonly api: TestApi;
  readonly tenantId: number;
  /** The person who makes the calls. */
  readonly callerId: number;
  /** Creates a record through the API and returns its id. */
  readonly create: Create;
  /** Creates a record with a multipart body, in which `file` is the content of a file. */
  readonly upload: Create;
}

type Inputs = Readonly<Record<string, (world: World) => Promise<CallInput>>>;

export const page: CallInput = { query: { page: 1, pageSize: 5 } };
export const byId = (id: number): CallInput => ({ params: { id } });

export const subscriptionIn = (status: SubscriptionStatus) => async (world: World) =>
  world.api.make.aSubscription(world.tenantId, { status });
export const notActive = subscriptionIn(SubscriptionStatus.NotActive);
export const awaited = subscriptionIn(SubscriptionStatus.BankTransferPending);

/** For each action, a subscription in a status in which the action is possible. */
export const actionInputs: Inputs = Object.fromEntries(
  Object.entries(subscriptionTransitions)
    .filter(([action]) => action in subscriptionContract.endpoints)
    .map(([action, { from }]) => [
      `subscription.${action}`,
      async (world) => byId((await subscriptionIn(from[0])(world)).id),
    ]),
);

/** A subscription whose paid period is running, so that it can be renewed. */
export async function renewable(world: World): Promise<number> {
  const { id } = await awaited(world);
  const admin = await world.api.asAdminOf(world.tenantId);
  await admin.raw({
    method: 'PUT',
    url: `/api/subscription/setActiveNoRenewal/${id}`,
    payload: { writeOffReason: 'Prova' },
  });
  return id;
}

/** A subscription that was renewed during its paid period. */
export async function renewed(world: World): Promise<number> {
  const id = await renewable(world);
  const admin = await world.api.asAdminOf(world.tenantId);
  await admin.raw({ method: 'PUT', url: `/api/subscription/renew/${id}` });
  return id;
}

export async function aLink(world: World): Promise<{ id: number; token: string; paid: string }> {
  const { id, paymentId } = await notActive(world);
  const admin = await world.api.asAdminOf(world.tenantId);
  const answer = await admin.raw({
    method: 'POST',
    url: '/api/PaymentToken/create',
    payload: { paymentId },
  });
  const token = answer.json<{ data: { token: string } }>().data.token;
  const checked = await world.api.nobody.raw({
    method: 'GET',
    url: `/api/PaymentToken/validate?token=${token}`,
  });
  const { checkout } = checked.json<{ data: { checkout: { subscription: never } } }>().data;
  const paid = await world.api.paypal.createSubscription(checkout.subscription);
  await world.api.paypal.approve(paid);
  return { id, token, paid };
}

/** Creates a transfer above the amount due, and the next receivable of the same subscription. */
async function aMovement(world: World): Promise<{ entryId: number; nextId: number }> {
  const { id, paymentId } = await awaited(world);
  const approvalDate = '2026-11-10T09:00:00Z';
  await world.create('/api/BankTransfer/create', { paymentId, amount: 20, approvalDate });
  return world.api.make.inTenant(world.tenantId, async (db) => {
    const next = await db
      .insertInto('receivables')
      .values({
        tenant_id: world.tenantId,
        subscription_id: id,
        period: 1,
        due_at: '2026-12-01T09:00:00Z',
        ends_at: '2027-01-01T09:00:00Z',
        gross_cents: 1_220,
        net_cents: 1_000,
        vat_cents: 220,
        vat_basis_points: 2_200,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = await db
      .selectFrom('ledger_entries')
      .select('id')
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow();
    return { entryId: entry.id, nextId: next.id };
  });
}

async function confirm({ api }: World, token: string, paid: string): Promise<void> {
  const payload = { token, providerSubscriptionId: paid };
  await api.nobody.raw({ method: 'PUT', url: '/api/Payment/updatePayment', payload });
}

/** An active subscription that the simulated PayPal has charged. */
export async function billed(world: World): Promise<number> {
  const { id, token, paid } = await aLink(world);
  await confirm(world, token, paid);
  return id;
}

/** A charge of the simulated PayPal that is booked in our ledger. */
async function aCharge(world: World): Promise<number> {
  const { token, paid } = await aLink(world);
  await confirm(world, token, paid);
  return world.api.make.inTenant(world.tenantId, async (db) => {
    const entry = await db
      .selectFrom('ledger_entries')
      .select('id')
      .where('kind', '=', 'charge')
      .where('payment_provider_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return entry.id;
  });
}

/** A receivable that was written off by mistake. */
/** The return by bank of a part of a transfer. */
async function aReturn(world: World): Promise<number> {
  const { entryId } = await aMovement(world);
  const admin = await world.api.asAdminOf(world.tenantId);
  await admin.call(ledgerContract.endpoints.returnTransfer, {
    params: { id: entryId },
    body: { amount: 1, returnedOn: String(world.api.now()) },
  });
  const query = { filters: { kind: 'refund' as const } };
  const { items } = await admin.call(ledgerContract.endpoints.list, { query });
  return items.find(({ correctsId }) => correctsId === entryId)?.id ?? 0;
}

async function aWriteOff(world: World): Promise<number> {
  const { id, paymentId } = await awaited(world);
  const admin = await world.api.asAdminOf(world.tenantId);
  await admin.call(receivableContract.endpoints.writeOff, {
    params: { id: paymentId },
    body: { reason: 'Prova' },
  });
  return world.api.make.inTenant(world.tenantId, async (db) => {
    const entry = await db
      .selectFrom('ledger_entries')
      .select('id')
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow();
    return entry.id;
  });
}

/** Valid inputs for the endpoints of receivables and the ledger. */
export const ledgerInputs: Inputs = {
  'receivable.list': async () => page,
  'receivable.summary': async () => ({}),
  'receivable.export': async () => ({}),
  'receivable.exportXlsx': async () => ({}),
  'receivable.upcoming': async () => page,
  'receivable.exportUpcoming': async () => ({}),
  'receivable.get': async (world) => byId((await notActive(world)).paymentId),
  'transfer-request.get': async (world) => byId((await notActive(world)).paymentId),
  'receivable.writeOff': async (world) => ({
    ...byId((await awaited(world)).paymentId),
    body: { reason: 'Prova' },
  }),
  'ledger.list': async () => page,
  'ledger.totals': async () => ({}),
  'ledger.export': async () => ({}),
  'ledger.exportXlsx': async () => ({}),
  'ledger.get': async (world) => byId((await aMovement(world)).entryId),
  'ledger.use': async (world) => byId((await aMovement(world)).entryId),
  'used-credit.list': async (world) => byId((await notActive(world)).id),
  'ledger.refund': async (world) => ({ ...byId(await aCharge(world)), body: {} }),
  'ledger.applyCredit': async (world) => {
    const { entryId, nextId } = await aMovement(world);
    return { ...byId(entryId), body: { receivableId: nextId } };
  },
  'ledger.cancelWriteOff': async (world) => ({
    ...byId(await aWriteOff(world)),
    body: { reason: 'Riga sbagliata' },
  }),
  'ledger.cancelReturn': async (world) => ({
    ...byId(await aReturn(world)),
    body: { reason: 'Importo sbagliato' },
  }),
  'ledger.returnTransfer': async (world) => ({
    ...byId((await aMovement(world)).entryId),
    body: { amount: 1, returnedOn: String(world.api.now()) },
  }),
  'cockpit.read': async () => ({}),
  'customer.summary': async (world) => byId((await awaited(world)).customer.id),
  'customer.mails': async (world) => ({
    ...byId((await awaited(world)).customer.id),
    ...page,
  }),
  'search.find': async () => ({ query: { text: 'rossi' } }),
  'report.collected': async () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
};
