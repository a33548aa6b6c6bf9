import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Engine, openInMemory, openPostgres } from '../kit/database/engine.ts';

/** What a run's set-up leaves for the test files: where a migrated database can be copied from. */
export type TestDatabase =
  | { readonly kind: 'pglite'; readonly imageFile: string }
  | { readonly kind: 'postgres'; readonly serverUrl: string; readonly template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase;
  }
}

let copies = 0;

/** A database of this file's own, migrated and with Italy's places in it. */
export async function openTestDatabase(): Promise<Engine> {
  const database = inject('database');
  if (database.kind === 'pglite') {
    return openInMemory(new Blob([await readFile(database.imageFile)]));
  }
  const name = `test_${process.pid}_${copies++}`;
  const admin = new pg.Client({ connectionString: `${database.serverUrl}/postgres` });
  await admin.connect();
  await admin.query(`create database ${name} template ${database.template}`);
  await admin.end();
  return openPostgres(`${database.serverUrl}/${name}`);
}
