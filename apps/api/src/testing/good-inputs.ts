import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { Role } from '@canone/contracts/rights/role';
import { anAccount, bankInputs, multipartOf, multipartType } from './bank-inputs.ts';
import {
  actionInputs,
  aLink,
  awaited,
  billed,
  byId,
  type CallInput,
  ledgerInputs,
  notActive,
  page,
  renewable,
  renewed,
  subscriptionIn,
  type World,
} from './billing-inputs.ts';
import { crudInputs, type GoodInputs, plainInputs } from './crud-inputs.ts';
import { emailInputs, givePassword } from './email-inputs.ts';
import { factorInputs } from './factor-inputs.ts';
import { importInputs } from './import-inputs.ts';
import { letterInputs } from './letter-inputs.ts';
import { listInputs } from './list-inputs.ts';
import { personInputs } from './person-inputs.ts';
import { providerInputs } from './provider-inputs.ts';
import { type RawCall, type SignedIn, type TestApi, urlOf } from './test-api.ts';

export type { CallInput, World } from './billing-inputs.ts';

let serial = 0;

const aPlan = { name: 'Piano', recurringCostBeforeVAT: 12.5, VATPercentage: 22, recurrenceType: 3 };
const aPerson = () => ({
  name: 'Persona',
  email: `chiamata${(serial += 1)}@prova.example`,
  street: 'Via Roma 1',
  zip: '40121',
  municipality: 1,
});

async function aHiddenPerson({ api, tenantId }: World): Promise<number> {
  const { id } = await api.make.aPerson({ tenantIds: [tenantId] });
  await api.make.inTenant(tenantId, (db) =>
    db
      .updateTable('memberships')
      .set({ hidden_at: String(api.now()), hidden_version: 1 })
      .where('user_id', '=', id)
      .execute(),
  );
  return id;
}

const aTransfer = async (world: World) => ({
  paymentId: (await awaited(world)).paymentId,
  amount: 10,
});

async function aSubscribe({ api, tenantId }: World): Promise<CallInput> {
  const person = await api.make.aPerson({ tenantIds: [tenantId] });
  const plan = await api.make.aPlan(tenantId);
  return { body: { userId: person.id, planId: plan.id, startDate: '2026-12-01T09:00:00Z' } };
}

async function aMail({ api }: World): Promise<number> {
  const { id } = await api.make.asOwner((db) =>
    db
      .insertInto('outbox')
      .values({ recipient: 'a@prova.example', subject: 'Prova', created_at: String(api.now()) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** A discrepancy that one confirmation corrects. */
async function aDifference({ api, tenantId }: World): Promise<number> {
  const { id } = await api.make.aSubscription(tenantId);
  const provider = await api.make.aProvider(tenantId);
  return api.make.inTenant(tenantId, async (db) => {
    const at = '2026-11-21T09:00:00Z';
    const row = await db
      .insertInto('payment_differences')
      .values({
        tenant_id: tenantId,
        payment_provider_id: provider.id,
        subscription_id: id,
        kind: 'amount',
        local_value: '12.20',
        provider_value: '15.00',
        proposed_fix: 'adoptProviderAmount',
        found_at: at,
        seen_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** A second session of the caller. */
async function anotherToken({ api, callerId }: World): Promise<string> {
  const { roleId, sessionEpoch } = await api.make.asOwner((db) =>
    db
      .selectFrom('users')
      .select(['role_id as roleId', 'session_epoch as sessionEpoch'])
      .where('id', '=', callerId)
      .executeTakeFirstOrThrow(),
  );
  return api.tokens.issue({ userId: callerId, roleId, sessionEpoch }, api.now());
}

async function aResetToken({ api }: World): Promise<string> {
  const { email } = await api.make.aPerson();
  await api.nobody.raw({
    method: 'POST',
    url: '/api/user/request-password-reset',
    payload: { Email: email },
  });
  const mail = await api.make.asOwner((db) =>
    db.selectFrom('outbox').select('body').where('recipient', '=', email).executeTakeFirstOrThrow(),
  );
  return /token=([\w-]+)/.exec(mail.body ?? '')?.[1] ?? '';
}

/** Valid inputs for all other calls of specification section 7. */
const goodInputs: GoodInputs = {
  ...crudInputs('region', '/api/region/Create', () => ({ name: 'Regione', code: '99' })),
  ...crudInputs('province', '/api/province/Create', () => ({
    name: 'Provincia',
    abbreviation: 'PR',
    regionId: 1,
  })),
  ...crudInputs('municipality', '/api/municipality/Create', () => ({
    name: 'Comune',
    zip: '00100',
    provinceId: 1,
  })),
  ...crudInputs('tenant', '/api/tenant/Create', () => ({ name: 'Tenant', configuration: null })),
  ...crudInputs('planfeature', '/api/planfeature/Create', async (world) => ({
    planId: (await world.api.make.aPlan(world.tenantId)).id,
    featureId: await world.create('/api/feature/Create', { name: 'Voce' }),
    description: null,
  })),
  ...providerInputs,
  ...crudInputs('plan', '/api/plan/Create', () => aPlan),
  'plan.associateFeatures': async ({ api, tenantId }) => ({
    params: { planId: (await api.make.aPlan(tenantId)).id },
    items: [{ featureName: 'Nuova', description: null }],
  }),
  'user.list': async () => page,
  'user.export': async () => ({}),
  'user.exportXlsx': async () => ({}),
  'user.get': async (world) => byId(await world.create('/api/user/Create', aPerson())),
  'user.create': async () => ({ body: aPerson() }),
  'user.update': async (world) => {
    const person = aPerson();
    return { body: { id: await world.create('/api/user/Create', person), ...person } };
  },
  'user.remove': async (world) => byId(await world.create('/api/user/Create', aPerson())),
  // the person is not created by a call, because the random e-mails of other tests use up the caller's answers about
  // taken e-mails (W150)
  'user-access.invite': async ({ api, tenantId }) =>
    byId((await api.make.aPerson({ tenantIds: [tenantId], roleId: Role.User })).id),
  'outbox.list': async () => page,
  'outbox.get': async (world) => byId(await aMail(world)),
  ...importInputs,
  'user.isEmailUnique': async () => ({ params: { email: 'libera@prova.example' } }),
  'subscription.list': async () => page,
  'subscription.counts': async () => ({}),
  'subscription.export': async () => ({}),
  'subscription.get': async (world) => byId((await notActive(world)).id),
  'subscription.dueDates': async (world) => byId((await notActive(world)).id),
  'subscription.create': aSubscribe,
  'subscription.subscribe': aSubscribe,
  'subscription.update': async (world) => ({
    body: { id: (await notActive(world)).id, paymentAmount: 20 },
  }),
  ...actionInputs,
  'subscription.renew': async (world) => byId(await renewable(world)),
  'subscription.renewAtPlan': async (world) => ({
    ...byId(await renewable(world)),
    body: { recurringCostBeforeVAT: 10, vatPercentage: 22 },
  }),
  'subscription.withdrawRenewal': async (world) => byId(await renewed(world)),
  'subscription.activateWithoutRenewal': async (world) => ({
    ...byId((await awaited(world)).id),
    body: { writeOffReason: 'Prova' },
  }),
  'subscription.stopRenewal': async (world) => byId(await billed(world)),
  'subscription.cancel': async (world) =>
    byId((await subscriptionIn(SubscriptionStatus.ActiveNoRenewal)(world)).id),
  'bank-transfer.list': async () => page,
  'bank-transfer.create': async (world) => ({ body: await aTransfer(world) }),
  'bank-transfer.update': async (world) => {
    const transfer = await aTransfer(world);
    return { body: { ...transfer, id: await world.create('/api/BankTransfer/create', transfer) } };
  },
  'bank-transfer.remove': async (world) =>
    byId(await world.create('/api/BankTransfer/create', await aTransfer(world))),
  'payment-token.create': async (world) => ({
    body: { paymentId: (await notActive(world)).paymentId },
  }),
  'payment-token.validate': async (world) => ({ query: { token: (await aLink(world)).token } }),
  'payment-token.updatePayment': async (world) => {
    const { token, paid } = await aLink(world);
    return { body: { token, providerSubscriptionId: paid } };
  },
  ...ledgerInputs,
  ...crudInputs('bankaccount', '/api/bankaccount/Create', anAccount),
  ...bankInputs,
  ...letterInputs,
  ...listInputs,
  'audit.list': async () => page,
  'audit.outside': async () => page,
  'notification.list': async () => page,
  'notification.unreadSummary': async () => ({}),
  'notification.read': async ({ api, tenantId }) => byId(await api.make.aNotification(tenantId)),
  'notification.readUpTo': async ({ api, tenantId }) =>
    byId(await api.make.aNotification(tenantId)),
  'timeline.list': async (world) => ({ ...byId((await notActive(world)).id), ...page }),
  'reconciliation.list': async () => page,
  'reconciliation.tasks': async () => page,
  'reconciliation.run': async () => ({}),
  'reconciliation.applyFix': async (world) => ({
    ...byId(await aDifference(world)),
    body: { fix: 'adoptProviderAmount' },
  }),
  'reconciliation.dismiss': async (world) => ({
    ...byId(await aDifference(world)),
    body: { note: 'Va bene così' },
  }),
  'user-access.undoRemoval': async (world) => byId(await aHiddenPerson(world)),
  'user-access.endSessions': async ({ api, tenantId }) =>
    byId((await api.make.aPerson({ tenantIds: [tenantId] })).id),
  ...personInputs,
  // a separate session, because later calls need the session of the caller
  'session.signOut': async (world) => ({
    headers: { authorization: `Bearer ${await anotherToken(world)}` },
  }),
  'account.changePassword': async (world) => ({
    body: { currentPassword: await givePassword(world), newPassword: 'quella-di-dopo' },
  }),
  ...emailInputs,
  ...factorInputs,
  'tenant.allowance': async () => ({}),
  'session.list': async () => ({}),
  'session.endSession': async ({ api, callerId }) => ({
    params: { sessionId: await api.make.aSession({ userId: callerId, at: api.now() }) },
  }),
  'session.endOtherSessions': async () => ({}),
  'sign-in.signIn': async ({ api }) => {
    const { email } = await api.make.aPerson({ password: 'buona-password' });
    return { body: { Email: email, Password: 'buona-password' } };
  },
  'sign-in.requestPasswordReset': async () => ({ body: { Email: 'chiunque@prova.example' } }),
  'sign-in.validateResetToken': async (world) => ({ query: { token: await aResetToken(world) } }),
  'sign-in.resetPassword': async (world) => ({
    body: { token: await aResetToken(world), newPassword: 'una-nuova' },
  }),
};

/** The tenant, the caller and the functions with which a sample creates its records. */
export function worldOf(api: TestApi, tenantId: number, caller: SignedIn): World {
  async function create(url: string, payload: object): Promise<number> {
    const answer = await caller.raw({ method: 'POST', url, payload });
    return answer.json<{ data: { id: number } }>().data.id;
  }
  async function upload(url: string, body: object): Promise<number> {
    const payload = multipartOf({ ...body });
    const answer = await caller.raw({ method: 'POST', url, payload, headers: multipart });
    return answer.json<{ data: { id: number } }>().data.id;
  }
  return { api, tenantId, callerId: caller.person.id, create, upload };
}

export async function goodInput(title: string, world: World): Promise<CallInput> {
  const good = goodInputs[title] ?? plainInputs[title];
  if (!good) throw new Error(`${title} has no good input in testing/good-inputs.ts`);
  return good(world);
}

const multipart = { 'content-type': multipartType };

export function requestOf(
  endpoint: Endpoint,
  { body, items, headers, ...rest }: CallInput,
): RawCall {
  const call = { method: endpoint.method, url: urlOf(endpoint, rest) };
  if (endpoint.isUpload)
    return { ...call, payload: multipartOf({ ...body }), headers: { ...headers, ...multipart } };
  return { ...call, payload: items ?? body, ...(headers && { headers }) };
}
