import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

describe('the wire', () => {
  let api: TestApi;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asAdminOf((await api.make.aTenant()).id);
  });

  afterAll(() => api.close());

  const get = (url: string) => admin.raw({ method: 'GET', url });
  const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    admin.raw({ method: 'POST', url, payload, headers });
  const json = { 'content-type': 'application/json' };

  test.each([
    '/api/region/getAll',
    '/api/Region/GetAll',
    '/API/REGION/GETALL',
    '/api/region/getall/',
    '/api/Region/getAllForSelect',
    '/api/region/GETBYID/1',
    '/api/region/getById/1/',
  ])('API-01 · %s is found in any letter case and with a trailing slash', async (url) => {
    const answer = await get(url);

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true });
  });

  test('API-01 · JSON keys are read in any letter case and returned in the spelling of §3', async () => {
    const answer = await post('/api/municipality/create', {
      NAME: 'Prova',
      zIP: '40121',
      ProvinceID: 1,
      province: ' torino ',
    });

    expect(answer.json()).toMatchObject({
      success: true,
      data: { name: 'Prova', zip: '40121', provinceId: 1 },
    });
  });

  test('API-03 · a success has success, message and data, and a list has a total', async () => {
    expect((await get('/api/region/getAll')).json()).toEqual({
      success: true,
      message: '',
      data: { items: expect.any(Array) as unknown[], totalCount: 20 },
    });
  });

  test('API-03 · a failure has code, message, errors and request id', async () => {
    const answer = await get('/api/region/getAll?page=0&pageSize=500');
    const body = answer.json<{ requestId: string }>();

    expect(answer.statusCode).toBe(400);
    expect(body).toEqual({
      success: false,
      code: 'request.invalid',
      message: 'Pagina non valida.',
      errors: [
        { field: 'page', message: 'Pagina non valida.' },
        { field: 'pageSize', message: 'Dimensione non valida.' },
      ],
      data: null,
      requestId: answer.headers['x-request-id'],
    });
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('API-03 · a client cannot choose the request id', async () => {
    const answer = await admin.raw({
      method: 'GET',
      url: '/api/region/getAll',
      headers: { 'x-request-id': 'forged', 'request-id': 'forged' },
    });

    expect(answer.headers['x-request-id']).not.toBe('forged');
  });

  test.each([
    '/api/regione/getAll',
    '/api/region',
    '/api',
    '/api/',
    '/api/region/GetById',
    '/API/x',
    '/assets/nothing.js',
  ])('API-06 · %s is 404 with a JSON response', async (url) => {
    const answer = await get(url);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'request.unknownPath',
      message: 'Indirizzo inesistente.',
    });
  });

  test('API-06 · a known path with another method is 404', async () => {
    const answer = await post('/api/region/getAll', {});

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'request.unknownPath' });
  });

  test.each(['tenant', 'region', 'province', 'municipality', 'plan', 'user', 'subscription'])(
    'API-06 · an unknown %s is 404, an invalid id is 400',
    async (entity) => {
      const unknown = await get(`/api/${entity}/GetById/2147483600`);
      expect(unknown.statusCode).toBe(404);
      expect(unknown.json()).toMatchObject({ message: 'Elemento non trovato.' });

      for (const id of ['0', '-1', 'abc', '2147483648', '1.5', "1'--", '%00', '1%20or%201=1']) {
        const impossible = await get(`/api/${entity}/GetById/${id}`);
        expect(impossible.statusCode).toBe(400);
        expect(impossible.json()).toMatchObject({
          errors: [{ field: 'id', message: 'Identificativo non valido.' }],
        });
      }
    },
  );

  test.each(['/api/user/isEmailUnique/%E0%A4%A', '/api/region/GetById/%'])(
    'API-06 · %s, which is not a valid URL, is a client error',
    async (url) => {
      const answer = await get(url);

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, code: 'request.invalid' });
    },
  );

  test.each([
    ['{"name": ', 400, 'request.invalid'],
    ['name=x', 400, 'request.invalid'],
    ['null', 400, 'request.invalid'],
    ['[]', 400, 'request.invalid'],
    ['"testo"', 400, 'request.invalid'],
    ['{"name":"x","code":"1","__proto__":{"a":1}}', 400, 'request.invalid'],
    ['{"name":"x","code":"1","constructor":{"prototype":{"a":1}}}', 400, 'request.invalid'],
    ['', 400, 'request.invalid'],
  ])('API-06 · the body %s is refused', async (payload, status, code) => {
    const answer = await post('/api/region/Create', payload, json);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, code });
  });

  test('API-06 · a field name that every object inherits causes no failure', async () => {
    const body = '{"name":"Ereditata","code":"1","toString":"x","constructor":"y"}';

    expect((await post('/api/region/Create', body, json)).statusCode).toBe(200);
    expect((await get('/api/region/getAll?constructor=x')).statusCode).toBe(400);
    expect((await get('/api/region/getAll?__proto__=y')).statusCode).toBe(400);
    expect((await get('/api/region/getAll?filters[__proto__]=y')).statusCode).toBe(400);
    expect((await get('/api/region/getAll?filters[toString]=y')).statusCode).toBe(400);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ])('API-06 · a body of type %s is an unsupported format', async (type) => {
    const answer = await post('/api/region/Create', 'name=x', { 'content-type': type });

    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'request.unsupportedMediaType' });
  });

  test('API-06 · a body of more than a megabyte is too large', async () => {
    const answer = await post('/api/region/Create', { name: 'x'.repeat(1_100_000) });

    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ message: 'La richiesta è troppo grande.' });
  });

  test.each(['PUT', 'DELETE'] as const)(
    'API-06 · an empty body declared as JSON is accepted where no body is needed: %s',
    async (method) => {
      const path = method === 'PUT' ? 'setActiveNoRenewal' : 'cancel';
      const answer = await admin.raw({
        method,
        url: `/api/subscription/${path}/2147483600`,
        headers: json,
        payload: '',
      });

      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'entity.notFound' });
    },
  );

  test.each([
    'page=1&page=2',
    'pageSize=5&pageSize=5',
    'searchTerm=a&searchTerm=b',
    'sort=id&sort=name',
    'filters[name]=a&filters[name]=b',
    'filters=x',
    'filters[unknown]=x',
    'filters[name.x]=x',
    'sort=search_key',
    'sort=name;drop table regions',
    'pageSize=0',
    'pageSize=101',
    'page=-1',
    'searchTerm=%00',
    `searchTerm=${'x'.repeat(201)}`,
    'unknown=x',
    'name=a&filters[name]=b',
    'name=a&NAME=b',
    'paymentId=22',
  ])('API-06 · the list refuses "%.40s"', async (query) => {
    const answer = await get(`/api/region/getAll?${query}`);

    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: unknown[] }>().errors).toHaveLength(1);
  });

  test('API-02 OPS-05 · an address is refused after 300 public calls in a minute, and other addresses are not', async () => {
    const guesser = api.with({ address: '10.9.9.9' });
    const url = '/api/PaymentToken/validate?token=indovina';
    for (let n = 0; n < 300; n += 1) await guesser.raw({ method: 'GET', url });

    const answer = await guesser.raw({ method: 'GET', url });

    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      code: 'request.tooMany',
      message: 'Troppe richieste. Riprova tra qualche istante.',
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(url)).statusCode).toBe(410);
  });

  test('API-06 · a failed write changes no data', async () => {
    const before = await get('/api/province/getAll');
    const answer = await post('/api/province/Create', {
      name: 'Mezza',
      abbreviation: 'MZ',
      regionId: 999_999,
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'regionId' }] });
    const after = await get('/api/province/getAll');
    expect(after.json()).toEqual(before.json());
  });
});
