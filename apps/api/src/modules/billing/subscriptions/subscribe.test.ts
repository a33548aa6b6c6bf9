import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchPackets } from '../../../testing/statements.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { subscribe, create, get, list } = subscriptionContract.endpoints;
const startDate = '2026-11-21T10:30:00Z';

describe('a new subscription', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;
  let userId: number;
  let planId: number;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
    userId = (await api.make.aPerson({ tenantIds: [tenantId], name: 'Élodie' })).id;
    planId = (await api.make.aPlan(tenantId, { netCents: 1_990, months: 3 })).id;
  });

  afterAll(() => api.close());

  test('SUB-07 · is not active, costs the plan’s price with its VAT, and has one payment due', async () => {
    const made = await user.call(subscribe, { body: { userId, planId, startDate } });

    expect(made).toEqual({
      id: made.id,
      userID: userId,
      planID: planId,
      user: {
        id: userId,
        name: 'Élodie',
        email: expect.any(String) as string,
        isRemoved: false,
      },
      plan: {
        id: planId,
        name: expect.any(String) as string,
        recurrenceType: 3,
        recurrenceTypeName: 'Trimestrale',
        recurringCostBeforeVAT: 19.9,
        vatPercentage: 22,
        isActive: true,
      },
      startDate,
      endDate: '2026-12-21T10:30:00Z',
      nextBillingDate: '2027-02-21T10:30:00Z',
      nextBillingSource: 'schedule',
      scheduledEnd: '2027-02-21T10:30:00Z',
      nextDueDate: null,
      subscriptionStatus: SubscriptionStatus.NotActive,
      subscriptionStatusName: 'NotActive',
      paymentAmount: 24.28,
      vatPercentage: 22,
      priceKind: 'regular',
      listAmount: 24.28,
      netAmount: 19.9,
      vatAmount: 4.38,
      totalAmount: 24.28,
      payments: [
        {
          id: expect.any(Number) as number,
          period: 0,
          amountDue: 24.28,
          rest: 24.28,
          paidAt: null,
          providerSubscriptionId: null,
          chargeState: null,
        },
      ],
      renewal: 'none',
      standing: {
        kind: 'regular',
        amount: 0,
        isRefused: false,
        nextAttemptAt: null,
        meaning: 'L’utente non ha ancora pagato: mandagli un link, oppure passa al bonifico.',
      },
      cancelRequestedAt: null,
      renewalStopRequestedAt: null,
      awaitsLastCharge: false,
      version: 1,
    });
    expect(made).toMatchObject(await user.call(get, { params: { id: made.id } }));
  });

  test.each([
    [{ paymentAmount: 12.29, vatPercentage: 10 }, 12.29, 10],
    [{ paymentAmount: 0 }, 0, 22],
    [{ paymentAmount: 0.01, vatPercentage: 0 }, 0.01, 0],
    [{ paymentAmount: 9_999_999.99, vatPercentage: 100 }, 9_999_999.99, 100],
    [{ vatPercentage: 4 }, 20.7, 4],
    [{ vatPercentage: 0 }, 19.9, 0],
  ])('SUB-05 · with %j costs %d € at %d %%, to the cent', async (terms, amount, vat) => {
    const made = await user.call(subscribe, { body: { userId, planId, startDate, ...terms } });

    expect(made).toMatchObject({
      paymentAmount: amount,
      vatPercentage: vat,
      payments: [{ amountDue: amount }],
    });
  });

  test.for([
    ['2026-01-31T09:00:00Z', 1, '2026-02-28T09:00:00Z', '2026-02-28T09:00:00Z'],
    ['2026-11-30T22:30:00Z', 3, '2026-12-30T22:30:00Z', '2027-02-28T22:30:00Z'],
    ['2026-01-31T23:30:00Z', 1, '2026-02-28T23:30:00Z', '2026-02-28T23:30:00Z'],
    ['2026-03-01T10:00', 1, '2026-04-01T08:00:00Z', '2026-04-01T08:00:00Z'],
    ['2024-02-29T09:00:00Z', 12, '2024-03-29T09:00:00Z', '2025-02-28T09:00:00Z'],
  ] as const)(
    'SUB-09 · from %s every %d months ends %s and is billed next %s',
    async ([start, months, end, next]) => {
      const { id } = await api.make.aPlan(tenantId, { months });

      const made = await user.call(subscribe, { body: { userId, planId: id, startDate: start } });

      expect(made).toMatchObject({ endDate: end, nextBillingDate: next });
    },
  );

  test.each([
    [{ userId: 0 }, 'userId', 'Seleziona un utente e un piano.'],
    [{ userId: null }, 'userId', 'Seleziona un utente e un piano.'],
    [{ planId: 0 }, 'planId', 'Seleziona un utente e un piano.'],
    [{ startDate: '31/02/2026' }, 'startDate', 'Data non valida.'],
    [{ startDate: '2026-02-31T10:00' }, 'startDate', 'Data non valida.'],
    [{ startDate: '+012345-01-01T00:00:00Z' }, 'startDate', 'Data non valida.'],
    [{ paymentAmount: -1 }, 'paymentAmount', 'L’importo non può essere negativo.'],
    [{ paymentAmount: 1.001 }, 'paymentAmount', 'Al massimo due decimali.'],
    [{ vatPercentage: 100.1 }, 'vatPercentage', 'Inserisci un valore tra 0 e 100.'],
    [{ userId: 2_147_483_600 }, 'userId', 'L’utente scelto non fa parte di questo tenant.'],
    [
      { planId: 2_147_483_600 },
      'planId',
      'Il piano scelto non è attivo o non esiste più: scegline un altro.',
    ],
    [{ planId: 99_999_999_999 }, 'planId', 'Seleziona un utente e un piano.'],
  ])('SUB-06 · %j is refused at %s: %s', async (change, field, message) => {
    const answer = await user.raw({
      method: 'POST',
      url: '/api/subscription/subscribe',
      payload: { userId, planId, startDate, ...change },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, errors: [{ field, message }] });
  });

  test('SUB-07 · is returned with its start in the precision of the database', async () => {
    const made = await user.call(subscribe, {
      body: { userId, planId, startDate: '2026-11-21T10:30:00.1234567Z' },
    });

    expect(made.startDate).toBe('2026-11-21T10:30:00.123457Z');
    expect(made).toMatchObject(await user.call(get, { params: { id: made.id } }));
  });

  test('PRF-01 · takes two round trips to the database', async () => {
    const packets = watchPackets(api.engine);

    await user.call(subscribe, { body: { userId, planId, startDate } });

    const verbs = packets.map((texts) => texts.map((text) => text.trim().split(' ', 1)[0]));
    expect(verbs).toEqual([
      ['begin', 'select', 'select'],
      ['with', 'insert', 'commit'],
    ]);
  });

  test('SUB-06 · an inactive plan cannot be chosen', async () => {
    const { id } = await api.make.aPlan(tenantId, { isActive: false });

    await expect(
      user.call(subscribe, { body: { userId, planId: id, startDate } }),
    ).rejects.toMatchObject({
      status: 400,
      message: 'Il piano scelto non è attivo o non esiste più: scegline un altro.',
    });
  });

  test('SUB-07 · ignores status, end and id from the browser', async () => {
    const made = await user.call(create, {
      body: {
        userId,
        planId,
        startDate,
        id: 1,
        endDate: '2099-01-01T00:00:00Z',
        subscriptionStatus: SubscriptionStatus.Active,
        subscriptionStatusName: 'Sottoscrizione attiva',
      },
    });

    expect(made).toMatchObject({
      subscriptionStatus: SubscriptionStatus.NotActive,
      endDate: '2026-12-21T10:30:00Z',
    });
  });

  test.each([
    [{ userName: 'elodie' }, true],
    [{ userName: 'nessuno' }, false],
    [{ subscriptionStatus: '2' }, true],
    [{ subscriptionStatus: '1' }, false],
    [{ subscriptionStatus: '99999' }, false],
    [{ subscriptionStatus: '2147483647' }, false],
  ])('LST-10 · the filter %j finds it: %s', async (filters, isFound) => {
    const { totalCount, items } = await user.call(list, { query: { filters } });

    expect(totalCount > 0).toBe(isFound);
    expect(items.length > 0).toBe(isFound);
  });

  test.each(['userName', 'planName', 'startDate', 'subscriptionStatus', 'id'])(
    'LST-13 · the list sorts by %s, both ways',
    async (sort) => {
      const ids = async (key: string) =>
        (await user.call(list, { query: { sort: key, pageSize: 100 } })).items.map(({ id }) => id);

      expect(await ids(`-${sort}`)).toEqual((await ids(sort)).toReversed());
    },
  );
});
