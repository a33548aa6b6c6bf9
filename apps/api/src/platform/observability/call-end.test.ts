import fastify from 'fastify';
import { expect, test } from 'vitest';
import { onCallEnd } from './call-end.ts';

/** The listeners of a call's connection, and the works that ran at its end. */
async function callWith(works: readonly string[]) {
  const app = fastify();
  const ran: string[] = [];
  for (const work of works) onCallEnd(app, () => ran.push(work));
  app.get('/', (_, reply) => ({ listeners: reply.raw.listenerCount('close') }));
  const answer = await app.inject('/');
  await app.close();
  return { ran, listeners: answer.json<{ listeners: number }>().listeners };
}

test('AL23 · several works at the end of a call share one listener, and each runs once', async () => {
  const one = await callWith(['log']);
  const three = await callWith(['log', 'span', 'count']);

  expect(three).toEqual({ ran: ['log', 'span', 'count'], listeners: one.listeners });
});
