import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { filterNames } from '@canone/contracts/kit/list-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { apiKey, startTestApi, type TestApi } from '../testing/test-api.ts';
import { describedAnswers } from './described-answers.ts';

/** Requests that no client library would send. */
describe('API-08 · an invalid request', () => {
  let api: TestApi;
  let providerId: number;
  let headers: Readonly<Record<string, string>>;
  let wrongWith: Awaited<ReturnType<typeof describedAnswers>>;

  beforeAll(async () => {
    api = await startTestApi();
    const { id: tenantId } = await api.make.aTenant();
    providerId = (await api.make.aProvider(tenantId)).id;
    const { id: userId } = await api.make.aPerson({ roleId: 1 });
    const token = await api.tokens.issue({ userId, roleId: 1, sessionEpoch: 0 }, api.now());
    headers = {
      'x-api-key': apiKey,
      'x-tenant-id': String(tenantId),
      authorization: `Bearer ${token}`,
    };
    wrongWith = await describedAnswers(api);
  });

  afterAll(() => api.close());

  const deep = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`;
  const plan = '"name":"Piano","recurringCostBeforeVAT":1,"recurrenceType":1';

  const bodies: readonly (readonly [string, string | Buffer, number])[] = [
    ['no body', '', 400],
    ['an incomplete object', `{${plan}`, 400],
    ['two objects', '{}{}', 400],
    ['a byte order mark', `\uFEFF{${plan}}`, 200],
    ['ten thousand nested lists', deep('[', ']'), 400],
    ['ten thousand nested objects', deep('{"a":', '}'), 400],
    ['ten thousand nested lists in a field', `{${plan},"isActive":${deep('[', ']')}}`, 400],
    ['ten thousand nested lists in an unknown field', `{${plan},"x":${deep('[', ']')}}`, 400],
    ['a prototype', `{${plan},"__proto__":{"isActive":false}}`, 400],
    ['a constructor', `{${plan},"constructor":{"prototype":{"x":1}}}`, 400],
    ['a number above the largest number', `{"name":"x","recurringCostBeforeVAT":1e999}`, 400],
    ['minus zero', `{"name":"x","recurringCostBeforeVAT":-0,"recurrenceType":1}`, 200],
    ['not a number', `{"name":"x","recurringCostBeforeVAT":NaN}`, 400],
    [
      'half a surrogate pair',
      String.raw`{"name":"\ud800","recurringCostBeforeVAT":1,"recurrenceType":1}`,
      400,
    ],
    [
      'a zero byte',
      String.raw`{"name":"\u0000","recurringCostBeforeVAT":1,"recurrenceType":1}`,
      400,
    ],
    ['bytes that are not text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['UTF-16', Buffer.from(`{${plan}}`, 'utf16le'), 400],
    ['more than a megabyte', `{"name":"${'x'.repeat(1_048_576)}"}`, 413],
    [
      'a hundred thousand keys',
      `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":1`).join()}}`,
      400,
    ],
    ['a text', '"testo"', 400],
    ['null', 'null', 400],
  ];

  test.each(bodies)(
    'with the body %s is answered with the expected status',
    async (_, payload, status) => {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/plan/Create',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });

      expect(wrongWith('plan.create', answer)).toBeUndefined();
      expect(answer.statusCode).toBe(status);
    },
  );

  const event = '"id":"WH-1","event_type":"PAYMENT.SALE.COMPLETED","create_time":';
  const malformed = [
    ...bodies.map(([name, payload]) => [name, payload] as const),
    ['an unsigned event', `{${event}"2026-11-21T09:00:00Z","resource":{"id":"1"}}`],
    ['an event of the year 300000', `{${event}"+300000-01-01T00:00:00Z"}`],
    [
      'an event whose resource id is a path',
      `{${event}"2026-11-21T09:00:00Z","resource":{"id":"../.."}}`,
    ],
  ] as const;

  test.each(malformed)('to the webhook with %s is refused', async (_, payload) => {
    for (const id of [providerId, 999_999_999, '٣', '1%00', '../1', '9'.repeat(300)]) {
      const answer = await api.app.inject({
        method: 'POST',
        url: `/api/webhooks/paypal/${id}`,
        headers: { 'content-type': 'application/json' },
        payload,
      });

      // an account without a webhook answers 409, so that PayPal sends the event again later; no event is accepted
      expect([400, 404, 413, 409]).toContain(answer.statusCode);
      expect(answer.json().code).not.toMatch(/^server/);
    }
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/xml', 415],
    ['application/json; charset=utf-7', 200],
    ['application/jsonx', 415],
    ['/', 415],
  ])('of type %s is answered with the expected status', async (type, status) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/plan/Create',
      headers: { ...headers, 'content-type': type },
      payload: `{${plan}}`,
    });

    expect(wrongWith('plan.create', answer)).toBeUndefined();
    expect(answer.statusCode).toBe(status);
  });

  const queries = [
    '__proto__[isActive]=true',
    '__proto__=1',
    'filters[__proto__]=1',
    'filters[constructor]=1',
    'filters[toString]=1',
    'filters[name][x]=1',
    'filters[name]=a&filters[name]=b',
    'filters=1&filters[name]=x',
    'filters[]=1',
    'filters[=1',
    'page=1&page=2',
    'page[]=1',
    'page=%00',
    'page=1e0',
    'page=0x2',
    'page=999999&pageSize=100',
    'searchTerm=%',
    'searchTerm=%ff%fe',
    'searchTerm=%ed%a0%80',
    'searchTerm=%00',
    `searchTerm=${'%25_'.repeat(60)}`,
    `searchTerm=${'x'.repeat(50_000)}`,
    'sort=id;drop table users',
    'sort=(select 1)',
    'sort=__proto__',
    'sort=-',
    'selectedIds=1,2,',
    'selectedIds[]=1',
    `selectedIds=${'9'.repeat(9)}`,
    '&&&===&',
    'a=1&'.repeat(5_000),
  ];
  const lists = everyEndpoint.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.query && endpoint.access !== 'public',
  );

  test.each(lists)(
    '$title with an invalid query is answered without a server error',
    async ({ title, endpoint }) => {
      for (const query of queries) {
        const answer = await api.app.inject({ url: `${endpoint.path}?${query}`, headers });
        expect([query, wrongWith(title, answer)]).toEqual([query, undefined]);
        expect([200, 400, 404]).toContain(answer.statusCode);
      }
    },
  );

  const columns = [
    'tenant_id',
    'tenantId',
    'password_hash',
    'passwordHash',
    'u.id',
    'search_key',
    'version',
    '1',
  ];

  const offersSort = ({ query }: Endpoint) =>
    query !== undefined &&
    'sort' in (z.toJSONSchema(query, { unrepresentable: 'any' }).properties ?? {});

  const filtered = lists.filter(
    ({ endpoint }) => endpoint.query && filterNames(endpoint.query).length > 0,
  );

  test.each(filtered)(
    '$title neither filters nor sorts by a column that it does not offer',
    async ({ endpoint }) => {
      const unoffered = columns.flatMap((column) => [
        `filters[${column}]=1`,
        ...(offersSort(endpoint) ? [`sort=${column}`, `sort=-${column}`] : []),
      ]);
      for (const query of unoffered) {
        const answer = await api.app.inject({ url: `${endpoint.path}?${query}`, headers });
        expect([query, answer.statusCode]).toEqual([query, 400]);
      }
    },
  );

  const ids = [
    '%00',
    '%ff',
    '%',
    '..%2f1',
    '1%00',
    '1/..',
    '٣',
    '1e3',
    '-1',
    '0x1',
    '2147483648',
    '9'.repeat(390),
    '9'.repeat(5_000),
    '%F0%9F%98%80',
    "1'--",
    '{}',
    '[object Object]',
  ];
  const byId = everyEndpoint.filter(({ endpoint }) => /:\w+$/.test(endpoint.path));

  test.each(byId)(
    '$title with an invalid id is refused',
    async ({ endpoint: { method, path } }) => {
      for (const id of ids) {
        const answer = await api.app.inject({ method, url: path.replace(/:\w+$/, id), headers });
        expect([id, answer.json().success]).toEqual([
          id,
          path.includes('isEmailUnique') && answer.statusCode === 200,
        ]);
        expect([200, 400, 404, 414]).toContain(answer.statusCode);
      }
    },
  );

  test.each([
    [
      'x-tenant-id',
      ['', '0', '01', '-1', '1.5', '1,2', '1 or 1=1', '٣', '9'.repeat(400), '1e1', 'null'],
    ],
    [
      'authorization',
      [
        '',
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `Bearer ${'x'.repeat(8_000)}`,
        'Bearer a b',
        'bearer ..',
        'Bearer eyJhbGciOiJub25lIn0..',
      ],
    ],
    ['x-api-key', ['', 'x', ' ', `${apiKey},${apiKey}`, apiKey.toUpperCase(), 'è']],
  ])('with an invalid %s is refused', async (name, values) => {
    for (const value of values) {
      const answer = await api.app.inject({
        url: '/api/plan/getAll',
        headers: { ...headers, [name]: value },
      });
      expect([value, wrongWith('plan.list', answer)]).toEqual([value, undefined]);
      expect([400, 401, 403]).toContain(answer.statusCode);
    }
  });

  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'QUERY'] as const)(
    'by the method %s is refused without a key',
    async (method) => {
      const answer = await api.app.inject({ method: method as 'HEAD', url: '/api/plan/getAll' });

      expect([400, 401, 404, 405]).toContain(answer.statusCode);
    },
  );
});
