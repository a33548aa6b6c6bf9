import type { Engine } from '../kit/database/engine.ts';

interface Statement {
  readonly text: string;
  readonly name?: string;
}

type Query = (statement: string | Statement, ...rest: unknown[]) => unknown;

/** Stands between a server and its database: sees every statement and says what is sent in its place. */
export function interceptStatements({ pool }: Engine, turn: (text: string) => string): void {
  const known = new WeakSet<object>();

  function turned(statement: string | Statement): string | Statement {
    if (typeof statement === 'string') return turn(statement);
    const text = turn(statement.text);
    if (text === statement.text || !statement.name) return { ...statement, text };
    // a prepared statement's name belongs to its text
    return { ...statement, text, name: `${statement.name}_turned` };
  }

  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query; // one of its many overloads
    Object.assign(client, {
      query: (statement: string | Statement, ...rest: unknown[]) =>
        query(turned(statement), ...rest),
    });
  });
}
