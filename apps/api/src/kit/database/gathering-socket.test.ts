import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GatheringSocket } from './gathering-socket.ts';

const server = createServer((peer) => peer.resume());

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => server.close());

class WatchedSocket extends GatheringSocket {
  /** How many messages each held. */
  readonly packets: number[] = [];

  override _writev(...[messages, done]: Parameters<NonNullable<GatheringSocket['_writev']>>): void {
    this.packets.push(messages.length);
    super._writev?.(messages, done);
  }
}

/** As pg sends a prepared statement: some messages between a cork and an uncork. */
function send(socket: GatheringSocket, messages: readonly string[]): void {
  socket.cork();
  for (const message of messages) socket.write(message);
  socket.uncork();
}

test('PRF-01 · the statements of one turn leave as one packet, those of the next as another', async () => {
  const socket = new WatchedSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');

  send(socket, ['bind', 'execute', 'sync']);
  await Promise.resolve(); // the query behind it is sent some promises later
  send(socket, ['bind', 'execute', 'sync']);
  await setImmediate();
  expect(socket.packets).toEqual([6]);

  send(socket, ['bind', 'execute', 'sync']);
  await setImmediate();
  expect(socket.packets).toEqual([6, 3]);
  socket.destroy();
});
