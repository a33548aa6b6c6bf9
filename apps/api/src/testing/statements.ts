import { Packet } from '../platform/database/driver/packet.ts';
import type { Engine } from '../platform/database/engine.ts';

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Replaces each statement of the pool by the result of `turned`. */
function intercept({ pool }: Engine, turned: (statement: unknown) => unknown): void {
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query; // `query` has several overloads, and this type is one of them
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]) => query(turned(statement), ...rest),
    });
  });
}

/** Intercepts the statements between a server and its database, and sends the text that `turn` returns instead. */
export function interceptStatements(engine: Engine, turn: (text: string) => string): void {
  intercept(engine, (statement) => {
    if (!(statement instanceof Packet)) return statement;
    const statements = statement.statements.map((one) => ({ ...one, text: turn(one.text) }));
    return new Packet(statements, statement.over);
  });
}

/** From now on, records the statements of each packet. */
export function watchPackets(engine: Engine): string[][] {
  const packets: string[][] = [];
  intercept(engine, (statement) => {
    if (statement instanceof Packet) packets.push(statement.statements.map(({ text }) => text));
    return statement;
  });
  return packets;
}

/** The error with which the database refuses a statement, with its SQLSTATE. */
export type Refusal = Error & { readonly code?: string };

/** From now on, records the refused statements. */
export function watchRefusals(engine: Engine): Refusal[] {
  const refusals: Refusal[] = [];
  intercept(engine, (statement) => {
    if (!(statement instanceof Packet)) return statement;
    const statements = statement.statements.map((one) => ({
      ...one,
      reject(error: Refusal) {
        refusals.push(error);
        one.reject(error);
      },
    }));
    return new Packet(statements, statement.over);
  });
  return refusals;
}

/** From now on, records the tenants that jobs enter. */
export function watchEnteredTenants(engine: Engine): number[] {
  const entered: number[] = [];
  intercept(engine, (statement) => {
    if (statement instanceof Packet)
      for (const { text, parameters } of statement.statements)
        if (text.startsWith('select enter_tenant($1)')) entered.push(Number(parameters[0]));
    return statement;
  });
  return entered;
}

/** From now on, counts the rows that statements with this text return. */
export function countRows(engine: Engine, text: RegExp): () => number {
  let count = 0;
  intercept(engine, (statement) => {
    if (!(statement instanceof Packet)) return statement;
    const statements = statement.statements.map((one) => ({
      ...one,
      resolve(result: Parameters<typeof one.resolve>[0]) {
        if (text.test(one.text)) count += result.rows.length;
        one.resolve(result);
      },
    }));
    return new Packet(statements, statement.over);
  });
  return () => count;
}
