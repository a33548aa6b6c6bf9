import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint, type Sample, sampleInput } from '../testing/every-endpoint.ts';
import { startTestApi, type TestApi, urlOf } from '../testing/test-api.ts';
import {
  aFullTenant,
  digestOf,
  type FullTenant,
  idOf,
  pointersTo,
} from '../testing/two-tenants.ts';

/** What a call may answer that is not about one row of theirs. */
const anyStatus = [200, 400, 403, 404, 409];
const marker = 'MARCATOREB';

/** Public calls know a tenant by a secret, never by an id. */
const walked = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const lists = walked.filter(({ endpoint }) => endpoint.query);

describe('TEN-06 · what belongs to another tenant', () => {
  let api: TestApi;
  let own: FullTenant;
  let foreign: FullTenant;
  let before: string;

  beforeAll(async () => {
    api = await startTestApi();
    own = await aFullTenant(api, 'PROPRIO');
    foreign = await aFullTenant(api, marker);
    before = await digestOf(api, foreign);
  });

  afterAll(() => api.close());

  async function ask(sample: Sample, values: Readonly<Record<string, unknown>>) {
    const { body, ...rest } = sampleInput(sample, values);
    return own.admin.raw({
      method: sample.endpoint.method,
      url: urlOf(sample.endpoint, rest),
      payload: body,
    });
  }

  test('the marker is seen by its own people, so that its absence means something', async () => {
    const seen = await Promise.all(
      ['plan', 'subscription', 'user', 'paymentprovider', 'tenant'].map((entity) =>
        foreign.admin.raw({ method: 'GET', url: `/api/${entity}/getAll?pageSize=100` }),
      ),
    );

    for (const { body } of seen) expect(body).toContain(marker);
  });

  test.each(walked)('$title neither shows nor changes it, given its ids', async (sample) => {
    const id = idOf(foreign, sample.contract);
    const answer = await ask(sample, { ...pointersTo(foreign), ...(id && { id }) });

    expect(answer.body).not.toContain(marker);
    const { params, method } = sample.endpoint;
    const isAboutOneRow = id !== undefined && (params !== undefined || method === 'PUT');
    const statuses = isAboutOneRow && sample.title !== 'user.isEmailUnique' ? [404] : anyStatus;
    expect(statuses).toContain(answer.statusCode);
    expect(await digestOf(api, foreign)).toBe(before);
  });

  test.each(walked)('$title neither takes it in beside one’s own row', async (sample) => {
    const id = idOf(own, sample.contract);
    const isDeletion = sample.endpoint.method === 'DELETE';
    const answer = await ask(sample, {
      ...pointersTo(foreign),
      ...(id && !isDeletion && { id }),
    });

    expect(answer.body).not.toContain(marker);
    expect(await digestOf(api, foreign)).toBe(before);
  });

  test.each(lists)(
    '$title does not find it by name, search, filter or selection',
    async (sample) => {
      const { path } = sample.endpoint;
      const queries = [
        'pageSize=100',
        `searchTerm=${marker}`,
        `selectedIds=${idOf(foreign, sample.contract) ?? 1}`,
        ...['name', 'userName', 'planName', 'email', 'apiUrl', 'street', 'plan'].map(
          (key) => `filters[${key}]=${marker}`,
        ),
        ...Object.entries(pointersTo(foreign)).map(([key, id]) => `filters[${key}]=${id}`),
        `filters[id]=${idOf(foreign, sample.contract) ?? 1}`,
      ];

      for (const query of queries) {
        const { body } = await own.admin.raw({ method: 'GET', url: `${path}?${query}` });
        expect(body.replaceAll(/"message":"[^"]*"/g, '')).not.toContain(marker);
      }
    },
  );

  test('a subscription cannot be made for a customer or a plan of theirs', async () => {
    const { userId, planId } = pointersTo(foreign);
    const ours = pointersTo(own);
    const startDate = '2026-11-21T10:00:00Z';
    const url = '/api/subscription/subscribe';

    const theirCustomer = { userId, planId: ours.planId, startDate };
    const theirPlan = { userId: ours.userId, planId, startDate };

    for (const [payload, field] of [
      [theirCustomer, 'userId'],
      [theirPlan, 'planId'],
    ] as const) {
      const answer = await own.admin.raw({ method: 'POST', url, payload });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ field }] });
    }
  });

  test('their payment link pays their subscription and says nothing of ours', async () => {
    const url = `/api/PaymentToken/validate?token=${foreign.linkToken}`;
    const answer = await own.admin.raw({ method: 'GET', url });

    expect(answer.body).not.toContain('PROPRIO');
    expect(answer.json()).toMatchObject({ data: { planName: `Piano ${marker}` } });
  });
});
