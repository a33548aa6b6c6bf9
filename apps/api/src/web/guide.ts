import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = fileURLToPath(new URL('../../../../docs/guida', import.meta.url));

/** The administrator's guide, made by `npm run guide` and kept beside the code. */
export async function guide(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, { root: folder, prefix: '/guida/', decorateReply: false });
  app.get('/guida', (_, reply) => reply.redirect('/guida/index.html'));
}
