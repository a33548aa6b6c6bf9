import { regionContract } from '@canone/contracts/places/region';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../testing/answer-text.ts';
import { everyEndpoint, isOpenTo, type Sample, scopeOf } from '../testing/every-endpoint.ts';
import { goodInput, requestOf, type World, worldOf } from '../testing/good-inputs.ts';
import { startTestApi, type TestApi, type TestCaller } from '../testing/test-api.ts';
import {
  aFullTenant,
  digestOf,
  type FullTenant,
  pointersTo,
  recordNamed,
} from '../testing/two-tenants.ts';
import { type IdPlace, idPlaces, withValue } from './id-places.ts';
import { withoutInput } from './without-input.ts';

const marker = 'MARCATOREB';

/** The endpoints that name a tenant by its id. Public endpoints identify a tenant by a secret instead. */
const walked = everyEndpoint.filter((sample) => scopeOf(sample) !== 'public');
const lists = walked.filter(({ endpoint }) => endpoint.query);
const places = walked.flatMap((sample) =>
  idPlaces(sample).map((place) => ({ title: sample.title, place: place.place, sample, at: place })),
);

describe('TEN-06 · records of another tenant', () => {
  let api: TestApi;
  let own: FullTenant;
  let foreign: FullTenant;
  let world: World;
  let before: string;
  const callers = new Map<Role, TestCaller>();

  beforeAll(async () => {
    api = await startTestApi();
    own = await aFullTenant(api, 'PROPRIO');
    foreign = await aFullTenant(api, marker);
    callers.set(Role.SuperAdmin, await api.asSuperAdmin(own.tenantId));
    callers.set(Role.Admin, own.admin);
    callers.set(Role.User, await api.asUserOf(own.tenantId));
    world = worldOf(api, own.tenantId, own.admin);
    // the history of shared records contains the person who changed them
    await foreign.admin.call(regionContract.endpoints.create, {
      body: { name: 'Regione', code: '99' },
    });
    before = await digestOf(api, foreign);
  });

  afterAll(() => api.close());

  /**
   * The callers that may make the call. A SuperAdmin is left out outside tenants, because a SuperAdmin may see every
   * tenant there.
   */
  const whoMay = (sample: Sample) =>
    [...callers].filter(
      ([role]) =>
        isOpenTo(sample, role) && (role !== Role.SuperAdmin || scopeOf(sample) === 'tenant'),
    );

  test('people of the other tenant see the planted text, so its absence elsewhere proves the isolation', async () => {
    const seen = await Promise.all(
      ['plan', 'subscription', 'user', 'paymentprovider', 'tenant'].map((entity) =>
        foreign.admin.raw({ method: 'GET', url: `/api/${entity}/getAll?pageSize=100` }),
      ),
    );

    for (const { body } of seen) expect(body).toContain(marker);
    for (const entity of ['plan', 'subscription', 'user', 'paymentprovider']) {
      const url = `/api/${entity}/exportCsv`;
      expect((await foreign.admin.raw({ method: 'GET', url })).body).toContain(marker);
    }
  });

  /** The expected statuses for a foreign id, depending on its place in the call. */
  function expectedOf({ endpoint }: Sample, { part, name, isRead }: IdPlace): readonly number[] {
    if (!isRead) return [200, 400];
    if (part === 'query') return [200];
    const isTheRecord = part === 'params' || (name === 'id' && endpoint.method === 'PUT');
    return isTheRecord ? [404] : [400, 404, 409];
  }

  interface Found {
    readonly items?: readonly unknown[];
    readonly options?: readonly { readonly value: number }[];
  }

  /**
   * The rows that a filter by their record finds. Among the options of a dropdown, only the record itself would belong
   * to the other tenant.
   */
  const foundBy = ({ items, options = [] }: Found, theirs: number) =>
    items ?? options.filter(({ value }) => value === theirs);

  /** The rows of an export, or the items that a list or a dropdown found. */
  const foundIn = ({ endpoint }: Sample, body: string, theirs: number) =>
    endpoint.xlsx
      ? body.split('<row ').slice(2)
      : endpoint.csv
        ? body.split('\r\n').slice(1, -1)
        : foundBy((JSON.parse(body) as { data: Found }).data, theirs);

  test.each(places)('$title does not find their record in $place', async ({ sample, at }) => {
    const theirs = recordNamed(foreign, sample, at.name);
    if (theirs === undefined) return;

    for (const [, caller] of whoMay(sample)) {
      const input = withValue(await goodInput(sample.title, world), at, theirs);
      const answer = await caller.raw(requestOf(sample.endpoint, input));
      const text = textOf(answer);

      expect(text).not.toContain(marker);
      expect(expectedOf(sample, at)).toContain(answer.statusCode);
      expect(at.part === 'query' ? foundIn(sample, text, theirs) : []).toEqual([]);
    }
    expect(await digestOf(api, foreign)).toBe(before);
  });

  const withBody = walked.filter(({ endpoint }) => endpoint.body);

  test.each(withBody)(
    '$title ignores a tenant, an id and a state in the request body',
    async (sample) => {
      const { body, ...rest } = await goodInput(sample.title, world);
      const smuggled = {
        tenantId: foreign.tenantId,
        tenant_id: foreign.tenantId,
        TenantID: foreign.tenantId,
        ...(sample.endpoint.method === 'POST' && {
          id: recordNamed(foreign, sample, 'id'),
          version: 7_777_777,
        }),
        sessionEpoch: 7_777_777,
        passwordHash: marker,
        status: 1,
      };

      const answer = await own.admin.raw(
        requestOf(sample.endpoint, { ...rest, ...(body && { body: { ...smuggled, ...body } }) }),
      );

      expect([200, 400, 403]).toContain(answer.statusCode);
      expect(answer.body).not.toContain(marker);
      expect(answer.body).not.toContain(':7777777');
      expect(await digestOf(api, foreign)).toBe(before);
    },
  );

  test.each(lists)(
    '$title does not find it by name, search, filter or selection',
    async (sample) => {
      const { path } = sample.endpoint;
      const queries = [
        'pageSize=100',
        `searchTerm=${marker}`,
        ...['name', 'userName', 'planName', 'email', 'apiUrl', 'street', 'plan'].map(
          (key) => `filters[${key}]=${marker}`,
        ),
        ...Object.entries(pointersTo(foreign)).map(([key, id]) => `filters[${key}]=${id}`),
        `filters[person]=${marker}`,
        `filters[id]=${foreign.payable.id}`,
        `filters[tenantId]=${foreign.tenantId}&tenantId=${foreign.tenantId}`,
      ];

      for (const [, caller] of whoMay(sample)) {
        for (const query of queries) {
          const { body } = await caller.raw({ method: 'GET', url: `${path}?${query}` });
          expect(withoutInput(body)).not.toContain(marker);
        }
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

  test('their payment link pays their subscription and reveals nothing of ours', async () => {
    const url = `/api/PaymentToken/validate?token=${foreign.linkToken}`;
    const answer = await own.admin.raw({ method: 'GET', url });

    expect(answer.body).not.toContain('PROPRIO');
    expect(answer.json()).toMatchObject({ data: { planName: `Piano ${marker}` } });
  });
});
