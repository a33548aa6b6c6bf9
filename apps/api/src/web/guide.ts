import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const generated = fileURLToPath(new URL('../../../../docs/guida', import.meta.url));

const htmlType = 'text/html; charset=utf-8';

/** Serves the administrator's guide, which `npm run guide` generates. The foot of each page has the version. */
export async function guide(
  app: FastifyInstance,
  version: string,
  folder = generated,
): Promise<void> {
  if (!existsSync(folder)) return;
  const foot = `<footer><p>Canone ${version}</p></footer>\n</body>`;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
    const page = readFileSync(join(folder, name), 'utf8').replace('</body>', foot);
    app.get(`/guida/${name}`, (_, reply) =>
      reply.type(htmlType).header('Cache-Control', 'no-cache').send(page),
    );
  }
  await app.register(fastifyStatic, { root: folder, prefix: '/guida/', decorateReply: false });
  app.get('/guida', (_, reply) => reply.redirect('/guida/index.html'));
}
