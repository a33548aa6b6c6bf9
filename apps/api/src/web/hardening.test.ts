import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../testing/test-api.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('the server for outside clients', () => {
  let api: TestApi;
  let admin: TestCaller;
  let port: number;

  beforeAll(async () => {
    api = await startTestApi();
    admin = await api.asAdminOf((await api.make.aTenant()).id);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as { port: number });
  });

  afterAll(() => api.close());

  /** Sends these bytes and returns the response. */
  async function exchange(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.write(bytes);
    await once(socket, 'close');
    return answer;
  }

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;

  test.each([
    '/.env',
    '/.git/HEAD',
    '/package.json',
    '/robots.txt?x=1',
    '/secret%2Ekey',
    '/apps/api/src/main.ts',
    '/subscription/1.php',
  ])('F14 · the unknown file %s is 404, not the page of the app', async (url) => {
    const { statusCode, headers } = await api.nobody.raw({ method: 'GET', url });

    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });

  test.each(['/%ff', '/%'])(
    'W124 · the unreadable address %s has the headers of every answer',
    async (path) => {
      const answer = await exchange(`${get(path)}\r\n`);

      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain("content-security-policy: default-src 'self'");
    },
  );

  test('F14 · security.txt names the contact of the installation and expires within a year', async () => {
    const { body, headers } = await api.nobody.raw({
      method: 'GET',
      url: '/.well-known/security.txt',
    });

    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      'Contact: mailto:aiuto@canone.example',
      'Expires: 2027-05-20T09:30:00Z',
      'Preferred-Languages: it, en',
      'Canonical: http://localhost:3000/.well-known/security.txt',
      '',
    ]);
  });

  describe.each([
    '/',
    '/login',
    '/.well-known/security.txt',
    '/payment?token=x',
    '/guida',
    '/guida/index.html',
    '/api',
    '/api/region/getAll',
    '/api/unknown',
    '/api/docs',
    '/api/openapi.json',
    '/health/ready',
    '/favicon.svg',
    '/assets/unknown.js',
  ])('%s', (url) => {
    test('OPS-06 · forbids framing, sniffing, cross-origin reads and devices', async () => {
      const { headers } = await api.nobody.raw({
        method: 'GET',
        url,
        headers: { origin: 'https://elsewhere.example' },
      });

      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        'permissions-policy': expect.stringContaining('camera=()') as string,
      });
      const features = String(headers['permissions-policy']).split(', ');
      expect(features).toContain('screen-wake-lock=()');
      for (const feature of features) expect(feature).toMatch(/^[a-z][a-z0-9-]*=\(\)$/);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self'( 'nonce-[\w+/]{22}==')?(;| https:)/);
      expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*;|data:)/);
      expect(policy.includes('paypal') && !url.startsWith('/payment')).toBe(false);
    });
  });

  test.each([
    '/api/region/getAll',
    '/API/REGION/GETALL',
    '/%61pi/region/getAll',
    '/api',
    '/api/unknown',
    '/health/ready',
  ])('OPS-06 W5 · %s is not cached', async (url) => {
    const { headers } = await api.nobody.raw({ method: 'GET', url });

    expect(headers['cache-control']).toBe('no-store');
  });

  test('OPS-06 · a preflight from another origin is refused', async () => {
    const { statusCode, headers } = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/user/Login',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });

    expect(statusCode).toBe(404);
    expect(Object.keys(headers).join()).not.toContain('access-control');
  });

  test.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'LOCK', 'PURGE', 'QUERY'])(
    'OPS-06 · the method %s is refused and echoes nothing',
    async (method) => {
      const answer = await exchange(
        `${method} /api/region/getAll HTTP/1.1\r\nHost: x\r\nX-Secret: eco-eco\r\nConnection: close\r\n\r\n`,
      );

      expect(answer).toMatch(/^HTTP\/1.1 (400|404|405) /);
      expect(answer).not.toContain('eco-eco');
    },
  );

  test('OPS-06 · the only redirect leads to our own guide, whatever the rest of the request', async () => {
    const { statusCode, headers } = await api.nobody.raw({
      method: 'GET',
      url: '/guida?next=https://elsewhere.example',
      headers: { host: 'elsewhere.example' },
    });

    expect([200, 302, 404]).toContain(statusCode);
    expect(headers.location ?? '/guida/index.html').toBe('/guida/index.html');
    for (const url of [
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/login?returnTo=//x.example',
    ]) {
      const answer = await api.nobody.raw({ method: 'GET', url });
      expect(answer.headers).not.toHaveProperty('location');
    }
  });

  test.for([
    ['too many headers', `X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, '431', 'troppo grandi'],
    ['a request that is not HTTP', 'a header without a colon\r\n\r\n', '400', 'Controlla i dati'],
    ['two lengths', 'Content-Length: 1\r\nContent-Length: 2\r\n\r\n', '400', 'Controlla i dati'],
    [
      'a length and a chunked body',
      'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
      'Controlla i dati',
    ],
  ])(
    'OPS-06 · %s is refused in the form of every other failure',
    async ([, rest, status, text]) => {
      const answer = await exchange(get('/api/region/getAll') + rest);

      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.toLowerCase()).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
      expect(answer).toContain("frame-ancestors 'none'");
      expect(answer).toContain('"success":false');
      expect(answer).toContain(text);
    },
  );

  test.for([
    ['no Host', '', 400],
    ['two Hosts', 'Host: x\r\nHost: y\r\n', 400],
    ['an unknown expectation', 'Host: x\r\nExpect: x\r\n', 200],
  ] as const)('OPS-06 W89 · an answer to %s has the headers too', async ([, lines, status]) => {
    for (const path of ['/health', '/', '/api/docs']) {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);

      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.toLowerCase()).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    }
    const old = await exchange('GET /health HTTP/1.0\r\n\r\n');
    expect(old).toMatch(/^HTTP\/1.1 200 /);
  });

  test.each(['gzip, chunked', 'identity, chunked', ',chunked', 'x, chunked'])(
    'W238 · a body with the transfer coding %s is refused, because no coding but chunked is decoded',
    async (coding) => {
      const answer = await exchange(
        `POST /api/user/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: ${coding}\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      );

      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"code":"request.invalid"');
    },
  );

  test.each([21, 10_000, 250_000])(
    'API-06 · a body nested %d deep is refused before it is parsed',
    async (depth) => {
      for (const payload of [nested(depth), `{"name":${nested(depth)},"code":"1"}`]) {
        const answer = await admin.raw({
          method: 'POST',
          url: '/api/region/Create',
          payload,
          headers: { 'content-type': 'application/json' },
        });

        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 'request.invalid' });
      }
    },
  );

  test('API-06 · brackets inside a text do not count as nesting', async () => {
    const name = `${'['.repeat(30)}"\\${'{'.repeat(30)}`;

    const answer = await admin.raw({
      method: 'POST',
      url: '/api/feature/Create',
      payload: { name },
    });

    expect(answer.json()).toMatchObject({ success: true, data: { name } });
  });

  test('LST-02 · %, _ and \\ are searched literally, not as wildcards', async () => {
    for (const name of ['cento%', 'cento', 'a_b', 'axb', 'c\\d']) {
      await admin.raw({ method: 'POST', url: '/api/feature/Create', payload: { name } });
    }

    const found = async (text: string) => {
      const url = `/api/feature/getAll?pageSize=100&filters[name]=${encodeURIComponent(text)}`;
      const answer = await admin.raw({ method: 'GET', url });
      return answer.json<{ data: { items: { name: string }[] } }>().data.items.map((i) => i.name);
    };
    expect(await found('o%')).toEqual(['cento%']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('c\\d')).toEqual(['c\\d']);
    expect(await found('%%')).toEqual([]);
  });

  test.each([
    ['authorization', 'Bearer a'],
    ['x-tenant-id', '1'],
  ])('API-06 · %s given twice is refused', async (name, value) => {
    const answer = await exchange(
      `${get('/api/region/getAll')}X-Api-Key: test-api-key\r\n${name}: ${value}\r\n${name}: ${value}\r\n\r\n`,
    );

    expect(answer).toMatch(/^HTTP\/1.1 (400|401) /);
  });
});
