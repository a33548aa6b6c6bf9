import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = fileURLToPath(new URL('../../../../docs/guida', import.meta.url));

/** Serves the administrator's guide, which `npm run guide` generates into the repository. */
export async function guide(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, { root: folder, prefix: '/guida/', decorateReply: false });
  app.get('/guida', (_, reply) => reply.redirect('/guida/index.html'));
}
