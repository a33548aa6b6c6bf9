import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paymentPaths } from '@canone/contracts/texts/page-paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SharedPolicies } from '../platform/core/shared-policies.ts';
import { preloadLinks, readPageFiles } from './preload-links.ts';
import { paymentPageHeaders } from './security-headers.ts';

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url));

interface PageSettings extends SharedPolicies {
  readonly apiKey: string;
  readonly supportEmail: string;
  /** The version, the commit and the time of the build, as the home page shows them. */
  readonly version: string;
  /** The folder with all releases on this machine. Undefined: only the files of this release exist. */
  readonly releasesFolder?: string | undefined;
  /** The origins of payment providers that the browser may load. */
  readonly checkoutOrigins: readonly string[];
}

/**
 * Returns whether an address belongs to a page of the browser app. A path with a dot belongs to a file. If that file
 * existed, it would have been served before.
 */
export function isPageAddress(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return !/^\/(api|assets)(\/|$)/i.test(path) && !/\.|%2e/i.test(path);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Writes the public settings into the page, so that one build serves every installation. */
function withSettings(html: string, settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta\\s+name="canone-${name}"\\s+content=")[^"]*"`),
        (_, start: string) => `${start}${escapeAttribute(value)}"`,
      ),
    html,
  );
}

/** Adds the nonce to our scripts. The page reads the nonce from them for the provider's script. */
function withNonce(html: string, nonce: string): string {
  return html.replaceAll('<script', `<script nonce="${nonce}"`);
}

const forever = 'public, max-age=31536000, immutable';

/**
 * Serves the hashed files of the other releases on this machine, because pages that were loaded before an update still
 * need them. The files of this release come first, because their routes have no wildcard.
 */
async function previousAssets(app: FastifyInstance, releases: string | undefined): Promise<void> {
  if (releases === undefined) return;
  const folders = globSync('*/apps/web/dist/assets', { cwd: releases });
  if (folders.length === 0) return;
  await app.register(fastifyStatic, {
    root: folders.map((folder) => join(releases, folder)),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply) => void reply.header('Cache-Control', forever),
  });
}

/**
 * Serves the built browser app. Hashed files are cached forever, the two documents never. Returns the handler that
 * serves the page for every other path.
 */
export async function webPages(
  app: FastifyInstance,
  settings: PageSettings,
  folder = builtWeb,
): Promise<((reply: FastifyReply) => FastifyReply) | undefined> {
  if (!existsSync(folder)) {
    app.log.warn('the browser app is not built: only the API is served');
    return undefined;
  }
  const metas = {
    'api-key': settings.apiKey,
    'support-email': settings.supportEmail,
    version: settings.version,
    'shared-data': settings.sharedData ?? 'administrators',
    'tenants-per-person': String(settings.tenantsPerPerson ?? ''),
  };
  const read = (name: string) => withSettings(readFileSync(`${folder}/${name}`, 'utf8'), metas);
  const index = read('index.html');
  const payment = read('payment.html');

  await previousAssets(app, settings.releasesFolder);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.gz', '**/*.br', '**/*.html.*', '.vite/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('Cache-Control', isHashed ? forever : 'public, max-age=3600');
    },
  });

  const html = 'text/html; charset=utf-8';
  const headersWith = paymentPageHeaders(settings.checkoutOrigins);
  for (const path of paymentPaths) {
    app.get(path, (_, reply) => {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .type(html)
        .headers(headersWith(nonce))
        .header('Cache-Control', 'no-store')
        .send(withNonce(payment, nonce));
    });
  }
  const linksOf = preloadLinks(readPageFiles(folder));
  const sendIndex = (reply: FastifyReply) => {
    const links = linksOf(reply.request.url);
    if (links) reply.header('Link', links);
    return reply.type(html).header('Cache-Control', 'no-cache').send(index);
  };
  app.get('/', (_, reply) => sendIndex(reply));
  return sendIndex;
}
