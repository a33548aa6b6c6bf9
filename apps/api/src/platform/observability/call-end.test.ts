import fastify from 'fastify';
import { expect, test } from 'vitest';
import { onCallEnd } from './call-end.ts';

/** Returns the listeners on a call's connection, and the works that ran at the end of the call. */
async function callWith(works: readonly string[]) {
  const app = fastify();
  const ran: string[] = [];
  for (const work of works) onCallEnd(app, () => ran.push(work));
  app.get('/', (_, reply) => ({ listeners: reply.raw.listenerCount('close') }));
  const answer = await app.inject('/');
  await app.close();
  return { ran, listeners: answer.json<{ listeners: number }>().listeners };
}

test('AL23 · several callbacks at the end of a call share one listener, and each of them runs once', async () => {
  const one = await callWith(['log']);
  const three = await callWith(['log', 'span', 'count']);

  expect(three).toEqual({ ran: ['log', 'span', 'count'], listeners: one.listeners });
});
