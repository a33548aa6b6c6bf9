import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { isPageAddress, webPages } from './web-pages.ts';

const page = (title: string) => `<!doctype html><title>${title}</title>
  <meta name="canone-api-key" content="">
  <meta name="canone-support-email" content="">
  <meta name="canone-version" content="">`;
const settings = {
  apiKey: 'key"><script>$&alert(1)</script>',
  supportEmail: 'aiuto@canone.example',
  version: '0.2.0 · 32cc0c7b',
  checkoutOrigins: ['https://*.paypal.com'],
};

const hints = JSON.stringify({ '/login': ['assets/in-c3.js'], '*': ['assets/app-a1b2.js'] });

test.each([
  ['/', true],
  ['/region/5?page=2', true],
  ['/api-clienti', true],
  ['/assets_2026', true],
  ['/api', false],
  ['/API/user/getAll', false],
  ['/assets/app.js', false],
  ['/file.txt', false],
])('RTE-01 · whether the browser app has a page at %s: %s', (url, isPage) => {
  expect(isPageAddress(url)).toBe(isPage);
});

describe('the built browser app', () => {
  let home: string;
  let app: FastifyInstance;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'canone-web-'));
    const dist = join(home, 'dist');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await writeFile(join(dist, 'index.html'), page('Canone'));
    await writeFile(join(dist, 'payment.html'), page('Pagamento'));
    await writeFile(join(dist, 'assets', 'app-a1b2.js'), 'export {};');
    await writeFile(join(dist, 'favicon.svg'), '<svg/>');
    await mkdir(join(dist, '.vite'));
    await writeFile(join(dist, '.vite', 'preload.json'), hints);
    await writeFile(join(home, 'secret.key'), 'SEGRETO');

    app = fastify();
    securityHeaders(app, 'http://127.0.0.1');
    const index = await webPages(app, settings, dist);
    for (const path of ['/subscription', '/login', '/reset-password'])
      app.get(path, (_, reply) => index?.(reply));
  });

  afterAll(async () => {
    await app.close();
    await rm(home, { recursive: true });
  });

  test('contains the installation’s settings as text, never as markup', async () => {
    const { body } = await app.inject('/');

    expect(body).toContain('content="aiuto@canone.example"');
    expect(body).toContain('name="canone-version" content="0.2.0 · 32cc0c7b"');
    expect(body).toContain('content="key&quot;>&lt;script>$&amp;alert(1)&lt;/script>"');
    expect(body).not.toContain('<script>');
  });

  test('caches its hashed files forever and its documents never', async () => {
    const cached = async (url: string) => (await app.inject(url)).headers['cache-control'];

    expect(await cached('/assets/app-a1b2.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/favicon.svg')).toBe('public, max-age=3600');
    expect(await cached('/')).toBe('no-cache');
    expect(await cached('/payment?token=x')).toBe('no-store');
  });

  test('O8 · files of a previous release stay reachable, its documents do not', async () => {
    const releases = join(home, 'releases');
    const old = join(releases, 'canone-0.1.0-old/apps/web/dist');
    await mkdir(join(old, 'assets'), { recursive: true });
    await writeFile(join(old, 'index.html'), page('Vecchia'));
    await writeFile(join(old, 'assets', 'app-0ld.js'), 'export const old = 1;');
    await writeFile(join(old, 'assets', 'app-a1b2.js'), 'never served');
    const updated = fastify();
    onTestFinished(() => updated.close());
    await webPages(updated, { ...settings, releasesFolder: releases }, join(home, 'dist'));

    const before = await updated.inject('/assets/app-0ld.js');
    expect(before.body).toBe('export const old = 1;');
    expect(before.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await updated.inject('/assets/app-a1b2.js')).body).toBe('export {};');
    expect((await updated.inject('/')).body).toContain('<title>Canone</title>');
    for (const path of ['/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/absent.js'])
      expect((await updated.inject(path)).statusCode).toBe(404);
  });

  test('PRF-02 · sends preload links for the files of each page', async () => {
    const linked = async (url: string) => (await app.inject(url)).headers['link'];

    expect(await linked('/subscription')).toBe('</assets/app-a1b2.js>; rel=modulepreload');
    expect(await linked('/')).toBe('</assets/app-a1b2.js>; rel=modulepreload');
    expect(await linked('/login')).toBe('</assets/in-c3.js>; rel=modulepreload');
    expect(await linked('/payment?token=x')).toBeUndefined();
  });

  test.each(['/payment', '/payment/process'])(
    'PAY-02 · %s is the light payment page with its own headers',
    async (url) => {
      const { body, headers } = await app.inject(url);

      expect(body).toContain('<title>Pagamento</title>');
      expect(headers['content-security-policy']).toContain('https://*.paypal.com');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    },
  );

  test.each([
    '/index.html',
    '/payment.html',
    '/../secret.key',
    '/..%2fsecret.key',
    '/assets/..%2f..%2fsecret.key',
    '/assets/%2e%2e/%2e%2e/secret.key',
  ])('serves nothing else: %s', async (url) => {
    const { statusCode, body } = await app.inject(url);

    expect([400, 403, 404]).toContain(statusCode);
    expect(body).not.toContain('SEGRETO');
  });

  test('is not required by the API', async () => {
    const bare = fastify();

    expect(await webPages(bare, settings, join(home, 'nowhere'))).toBeUndefined();
    expect((await bare.inject('/')).statusCode).toBe(404);
    await bare.close();
  });
});
