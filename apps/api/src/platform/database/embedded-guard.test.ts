import { PGlite } from '@electric-sql/pglite';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { overPglite } from './embedded-engine.ts';
import { guardEmbedded } from './embedded-guard.ts';

const raise = (code: string) => `do $$ begin raise exception using errcode = '${code}'; end $$`;

async function open() {
  const engine = overPglite(await PGlite.create());
  onTestFinished(() => engine.close());
  return engine;
}

/** These tests open their own databases, which takes seconds each, so they run in one of the two projects only. */
describe.runIf(inject('database').kind === 'pglite')('the guard of the embedded database', () => {
  test('OPS-03 · sends no statement after the disk was full, because PGlite would never answer', async () => {
    const { pool, failure } = await open();

    await expect(pool.query(raise('53100'))).rejects.toThrow(Error);

    expect((await failure).message).toContain('Il disco della cartella dei dati è pieno');
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P02' });
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: '57P02' });
  });

  test('ignores errors of another kind', async () => {
    const { pool } = await open();

    for (const code of ['23505', '57014', '40001', '22012']) {
      await expect(pool.query(raise(code))).rejects.toMatchObject({ code });
    }

    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('OPS-03 · detects a statement that never returns', async () => {
    const lite = await PGlite.create();
    lite.execProtocolStream = () => new Promise(() => {});
    const guard = guardEmbedded(lite, { limitMs: 20 });

    void lite.execProtocolStream(new Uint8Array());

    expect((await guard.failure).message).toContain('non risponde più');
    guard.stop();
    await lite.close();
  });
});
