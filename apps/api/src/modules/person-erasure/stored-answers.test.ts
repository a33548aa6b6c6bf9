import { randomUUID } from 'node:crypto';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resealAll } from '../../admin/sealed-secrets.repository.ts';
import { verifyInstallation } from '../../admin/verify.ts';
import { secretBox } from '../../platform/auth/secret-box.ts';
import { runAsSystem } from '../../platform/request/run-as.ts';
import { type SignedIn, secretKey, startTestApi, type TestApi } from '../../testing/test-api.ts';

const users = userContract.endpoints;
const gone = { code: 'request.answerErased', data: null };
let serial = 0;

describe('W128 · a call that is repeated after an erasure', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  /** The creation of a person, sent with a key. */
  function aCreation() {
    serial += 1;
    const place = { street: 'Via Zqx 1', zip: '40121', municipality: 1 };
    const payload = { name: 'Gino Zqx', email: `zqx${serial}@prova.example`, ...place };
    const headers = { 'idempotency-key': `creazione-${serial}` };
    const send = () => admin.raw({ method: 'POST', url: users.create.path, headers, payload });
    return { send, payload: { ...payload, roleId: Role.Client } };
  }

  const erase = (id: number, confirmation: string) =>
    admin.call(personErasureContract.endpoints.erase, {
      params: { id },
      body: { confirmation },
    });

  const idOf = (answer: { json<T>(): T }) => answer.json<{ data: { id: number } }>().data.id;

  test.each([false, true])(
    'shows nothing of the person, and creates nobody (removed before: %s)',
    async (isRemoved) => {
      const { send, payload } = aCreation();
      const id = idOf(await send());
      if (isRemoved) await admin.call(users.remove, { params: { id } });
      await erase(id, payload.email);

      const again = await send();

      expect(again.statusCode).toBe(410);
      expect(again.json()).toMatchObject(gone);
      expect(again.body).not.toMatch(/zqx/i);
      const { items } = await admin.call(users.list, {
        query: { filters: { email: payload.email } },
      });
      expect(items).toEqual([]);
    },
  );

  test('about the money of the person shows nothing either', async () => {
    const { id: userId, email } = await api.make.aPerson({
      name: 'Anna Zqx',
      email: 'anna.zqx@prova.example',
      tenantIds: [tenantId],
    });
    const made = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      customer: { id: userId, name: 'Anna Zqx', email },
    });
    const { remind } = customerLetterContract.endpoints;
    const reminding = {
      method: 'POST',
      url: remind.path.replace(':id', String(made.paymentId)),
      headers: { 'idempotency-key': 'sollecito-anna' },
      payload: { subject: 'Scadenza', body: 'Manca il pagamento.' },
    } as const;
    expect((await admin.raw(reminding)).body).toContain(email);
    await admin.call(subscriptionContract.endpoints.cancel, { params: { id: made.id } });
    await erase(userId, email);

    const again = await admin.raw(reminding);

    expect(again.statusCode).toBe(410);
    expect(again.body).not.toMatch(/zqx/i);
    expect((await verifyInstallation(api.engine)).paragraphs).toEqual([]);
  });

  test('of another tenant still gets its answer', async () => {
    const elsewhere = await api.asAdminOf((await api.make.aTenant()).id);
    const { payload } = aCreation();
    const creating = {
      method: 'POST',
      url: users.create.path,
      headers: { 'idempotency-key': 'altrove-1' },
      payload,
    } as const;
    const first = await elsewhere.raw(creating);
    const { send, payload: own } = aCreation();
    await erase(idOf(await send()), own.email);

    const again = await elsewhere.raw(creating);

    expect(again.body).toBe(first.body);
  });

  test('with other data is still refused as another call', async () => {
    const { send, payload } = aCreation();
    const id = idOf(await send());
    await erase(id, payload.email);

    const other = await admin.raw({
      method: 'POST',
      url: users.create.path,
      headers: { 'idempotency-key': `creazione-${serial}` },
      payload: { ...payload, name: 'Un altro' },
    });

    expect(other.json()).toMatchObject({ code: 'request.keyReused' });
  });

  test('does not stop a change of SECRET_KEY', async () => {
    const { send, payload } = aCreation();
    await erase(idOf(await send()), payload.email);
    const other = await api.asAdminOf((await api.make.aTenant()).id);
    await other.raw({
      method: 'POST',
      url: users.create.path,
      headers: { 'idempotency-key': 'da-cifrare' },
      payload: aCreation().payload,
    });
    const box = secretBox('the next secret key of this test', secretKey);
    const reseal = () =>
      runAsSystem(
        { engine: api.engine, clock: { now: api.now }, requestId: randomUUID() },
        'write',
        (ctx) => resealAll(ctx, box),
      );

    expect(await reseal()).toBeGreaterThan(0);
    expect(await reseal()).toBe(0);
  });
});
