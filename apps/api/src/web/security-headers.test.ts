import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { brokenRequestHandler } from '../platform/http/http-limits.ts';
import { paypalOrigins } from '../providers/paypal/paypal-addresses.ts';
import { paymentPageHeaders, securityHeaders, securityHeadersFor } from './security-headers.ts';

async function headersOf(path: '/' | '/payment', isHttps = true) {
  const app = fastify();
  securityHeaders(app, isHttps ? 'https://canone.example' : 'http://127.0.0.1');
  app.get('/', async () => 'page');
  const paymentHeaders = paymentPageHeaders(paypalOrigins);
  app.get('/payment', (_, reply) => reply.headers(paymentHeaders('bm9uY2U=')).send('payment'));
  const { headers } = await app.inject(path);
  await app.close();
  return headers;
}

async function policyOf(path: '/' | '/payment', isHttps = true) {
  const text = String((await headersOf(path, isHttps))['content-security-policy']);
  return Object.fromEntries(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources] as const;
    }),
  );
}

describe('the headers of a page', () => {
  test('OPS-06 · the back-office runs only its own scripts and cannot be framed', async () => {
    const policy = await policyOf('/');

    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
    expect(JSON.stringify(policy)).not.toContain('unsafe-eval');
    expect(JSON.stringify(policy)).not.toContain('paypal');
  });

  test('PAY-03 · the payment page allows PayPal’s script, calls and frames, and nothing inline', async () => {
    const policy = await policyOf('/payment');

    for (const directive of ['script-src', 'connect-src', 'frame-src']) {
      expect(policy[directive]).toEqual(expect.arrayContaining([...paypalOrigins]));
    }
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['script-src']).not.toContain('*');
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
  });

  test('M22 · only the payment page allows inline scripts, with the nonce of its response', async () => {
    expect((await policyOf('/payment'))['script-src']).toContain("'nonce-bm9uY2U='");
    expect(JSON.stringify(await policyOf('/'))).not.toContain('nonce');
  });

  test('PAY-03 · PayPal’s popup can communicate with the payment page and no other', async () => {
    expect((await headersOf('/payment'))['cross-origin-opener-policy']).toBe(
      'same-origin-allow-popups',
    );
    expect((await headersOf('/'))['cross-origin-opener-policy']).toBe('same-origin');
  });

  test.each(['/', '/payment'] as const)(
    'OPS-06 · %s cannot be framed or sniffed and sends no referrer',
    async (path) => {
      expect(await headersOf(path)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  test('an upgrade to HTTPS is requested only over HTTPS, otherwise no page would load', async () => {
    expect((await headersOf('/'))['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect((await headersOf('/', false))['strict-transport-security']).toBeUndefined();
    expect(await policyOf('/')).toHaveProperty('upgrade-insecure-requests');
    expect(await policyOf('/', false)).not.toHaveProperty('upgrade-insecure-requests');
  });

  test('the answer to malformed HTTP has the same headers', async () => {
    const server = createServer();
    server.on('clientError', brokenRequestHandler(securityHeadersFor('https://canone.example')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('no HTTP at all\r\n\r\n');

    const answer = (await textOf(socket)).toLowerCase();
    server.close();

    const headers = Object.entries(await headersOf('/')).filter(
      ([name]) => !['content-type', 'content-length', 'date', 'connection'].includes(name),
    );
    expect(headers.length).toBeGreaterThan(8);
    for (const [name, value] of headers)
      expect(answer).toContain(`\r\n${name}: ${String(value)}\r\n`.toLowerCase());
  });
});
