import type { Engine } from '../kit/database/engine.ts';
import { Packet } from '../kit/database/packet.ts';

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Sees what every connection is asked, and says what it is asked in its place. */
function intercept({ pool }: Engine, turned: (statement: unknown) => unknown): void {
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query; // one of its many overloads
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]) => query(turned(statement), ...rest),
    });
  });
}

/** Stands between a server and its database: sees every statement of a transaction and says what is sent in its place. */
export function interceptStatements(engine: Engine, turn: (text: string) => string): void {
  intercept(engine, (statement) => {
    if (!(statement instanceof Packet)) return statement;
    const asked = statement.asked.map((one) => ({ ...one, text: turn(one.text) }));
    return new Packet(asked, statement.over);
  });
}

/** The statements that left together from now on, packet by packet. */
export function watchPackets(engine: Engine): string[][] {
  const packets: string[][] = [];
  intercept(engine, (statement) => {
    if (statement instanceof Packet) packets.push(statement.asked.map(({ text }) => text));
    return statement;
  });
  return packets;
}
