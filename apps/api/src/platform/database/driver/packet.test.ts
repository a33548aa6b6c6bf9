import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { Engine } from '../engine.ts';
import { Packet, type StatementResult } from './packet.ts';
import { maxStatements } from './prepared-statements.ts';

describe('PRF-01 · statements sent in one packet', () => {
  let engine: Engine;
  let client: PoolClient;

  beforeAll(async () => {
    engine = await openTestDatabase();
    await engine.pool.query('create table counted (n int check (n > 0))');
  });

  beforeEach(async () => {
    client = await engine.pool.connect();
  });

  afterEach(() => client.release());

  afterAll(() => engine.close());

  type Statement = string | readonly [text: string, ...parameters: unknown[]];

  /** The results of the statements of one packet. */
  async function ask(
    ...requested: readonly Statement[]
  ): Promise<PromiseSettledResult<StatementResult>[]> {
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
    const answers: Promise<StatementResult>[] = [];
    const statements = requested.map((statement) => {
      const [text, ...parameters] = typeof statement === 'string' ? [statement] : statement;
      const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
      answers.push(promise);
      return { text, parameters, resolve, reject };
    });
    client.query(new Packet(statements, over));
    const settled = await Promise.allSettled(answers);
    await isOver;
    return settled;
  }

  const rowsOf = async (...statements: readonly Statement[]) =>
    (await ask(...statements)).map((answer) =>
      answer.status === 'fulfilled' ? answer.value.rows : String(answer.reason),
    );

  const counted = async () => {
    const { rows } = await client.query<{ n: number }>('select n from counted order by n');
    return rows.map(({ n }) => n);
  };

  test('each receive their own rows, both when first parsed and when prepared', async () => {
    const statements: Statement[] = [
      ['select $1::int as a, $2::text as b', '7', 'sette'],
      'select null::text as nothing, now() is not null as something',
      ['select $1::int as a, $2::text as b', '8', null],
    ];
    const expected = [
      [{ a: 7, b: 'sette' }],
      [{ nothing: null, something: true }],
      [{ a: 8, b: null }],
    ];

    expect(await rowsOf(...statements)).toEqual(expected);
    expect(await rowsOf(...statements)).toEqual(expected);
  });

  test('report their command and row count', async () => {
    const answers = await ask(
      'begin',
      'insert into counted values (1), (2)',
      'update counted set n = n + 10 where n > 100',
      'select n from counted',
      'create table passing (n int)',
      'discard sequences',
      '',
      'rollback',
    );

    expect(
      answers.map((answer) => answer.status === 'fulfilled' && { ...answer.value, rows: null }),
    ).toEqual([
      { command: 'BEGIN', rowCount: null, rows: null },
      { command: 'INSERT', rowCount: 2, rows: null },
      { command: 'UPDATE', rowCount: 0, rows: null },
      { command: 'SELECT', rowCount: 2, rows: null },
      { command: 'CREATE', rowCount: null, rows: null },
      { command: 'DISCARD', rowCount: null, rows: null },
      { command: '', rowCount: null, rows: null },
      { command: 'ROLLBACK', rowCount: null, rows: null },
    ]);
  });

  test('are one transaction: after a failure later statements are skipped and all changes are undone', async () => {
    const settled = await ask(
      'insert into counted values (3) returning n',
      'insert into counted values (-1)',
      'insert into counted values (4)',
    );

    expect(settled).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: '23514' } },
      { status: 'rejected', reason: { code: '23514' } },
    ]);
    expect(await counted()).toEqual([]);
  });

  test('leave the connection usable after any failure', async () => {
    const failures: [Statement, string][] = [
      ['select nothing from nowhere', 'nowhere'],
      [['select $1::int as n', 'no number'], 'no number'],
      ['select 1 / 0 as n', 'division by zero'],
    ];
    for (const [statement, message] of failures) {
      // run twice, because after the first failure the statement may already be prepared
      for (const _ of [1, 2]) {
        expect(await rowsOf('select 1 as n', statement)).toEqual([
          [{ n: 1 }],
          expect.stringContaining(message),
        ]);
        expect(await rowsOf('select 2 as n')).toEqual([[{ n: 2 }]]);
      }
    }
  });

  test('that once failed at execution succeed with valid values', async () => {
    expect(await rowsOf(['select 10 / $1::int as n', '0'])).toEqual([
      expect.stringContaining('division by zero'),
    ]);
    expect(await rowsOf(['select 10 / $1::int as n', '5'])).toEqual([[{ n: 2 }]]);
  });

  test('whose columns have changed since they were prepared fail once and are parsed again', async () => {
    await client.query('create table changing (a int); insert into changing values (1)');
    expect(await rowsOf('select * from changing')).toEqual([[{ a: 1 }]]);
    await client.query(`alter table changing add b text default 'due'`);

    expect(await rowsOf('select * from changing')).toEqual([
      expect.stringContaining('must not change result type'),
    ]);
    expect(await rowsOf('select * from changing')).toEqual([[{ a: 1, b: 'due' }]]);
  });

  const isPostgres = inject('database').kind === 'postgres';
  test.runIf(isPostgres)('that use COPY are refused, and the connection continues', async () => {
    expect(await rowsOf('copy counted from stdin')).toEqual([
      expect.stringContaining('a packet copies nothing'),
    ]);
    expect(await rowsOf('select 3 as n')).toEqual([[{ n: 3 }]]);
  });

  const kept = async () => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_prepared_statements',
    );
    return rows[0]?.n ?? 0;
  };

  test('W81 · with any number of different texts leave a limited number of prepared statements in PostgreSQL', async () => {
    const often = ['select $1::int as often', '7'] as const;
    for (let n = 0; n < 1_000; n += 1) {
      const [first, own] = await rowsOf(often, [`select $1::int + ${n} as "sum ${n}"`, '1']);
      expect([first, own]).toEqual([[{ often: 7 }], [{ [`sum ${n}`]: n + 1 }]]);
    }

    expect(await kept()).toBeLessThanOrEqual(maxStatements + 2);
    expect(await rowsOf([`select $1::int + 3 as "sum 3"`, '1'])).toEqual([[{ 'sum 3': 4 }]]);
  });

  test('W81 · each receive their own rows when one packet has more statements than the limit', async () => {
    const numbers = Array.from({ length: maxStatements + 50 }, (_, n) => n);
    const texts = numbers.map((n) => `select ${n} as "row ${n}"`);
    const expected = numbers.map((n) => [{ [`row ${n}`]: n }]);

    expect(await rowsOf(...texts)).toEqual(expected);
    expect(await rowsOf(...texts.toReversed())).toEqual(expected.toReversed());
  });

  test('W81 · leave one prepared statement when the same statement fails again and again', async () => {
    await rowsOf('select 1 as one');
    const before = await kept();
    for (let n = 0; n < 20; n += 1) await ask(['insert into counted values ($1)', '-1']);

    expect(await kept()).toBeLessThanOrEqual(before + 1);
  });

  test('roll back earlier results when the commit is refused', async () => {
    await client.query(
      'create table parents (id int primary key); create table children (parent int references parents deferrable initially deferred)',
    );
    const settled = await ask('insert into children values (1) returning parent');

    expect(settled).toMatchObject([{ status: 'rejected', reason: { code: '23503' } }]);
  });

  test('all fail when the connection is lost before the response', async () => {
    const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
    const { promise, reject } = Promise.withResolvers<StatementResult>();
    const packet = new Packet([{ text: 'select 1', parameters: [], resolve() {}, reject }], over);

    packet.handleError(new Error('Connection terminated unexpectedly'));

    await isOver;
    await expect(promise).rejects.toThrow('terminated unexpectedly');
  });
});
