import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { openInMemory } from '../platform/database/embedded-engine.ts';
import { type Engine, openPostgres } from '../platform/database/engine.ts';
import { servingRole } from '../platform/database/logins.ts';
import { servingLogin } from './postgres-server.ts';

/** The source of migrated databases, provided by a run's set-up to the test files. */
export type TestDatabase =
  | { readonly kind: 'pglite'; readonly imageFile: string }
  | { readonly kind: 'postgres'; readonly serverUrl: string; readonly template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase;
  }
}

let copies = 0;

/** A copy of the files costs half the processor time of PostgreSQL's default, which logs every page. */
async function createDatabase(serverUrl: string, template: string): Promise<Engine> {
  const name = `test_${process.pid}_${copies++}`;
  const admin = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await admin.connect();
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  return openPostgres(`${serverUrl}/${name}`);
}

let image: Promise<Blob> | undefined;

/** The files of a worker share the image's bytes; each database gets a copy. */
function imageOf(path: string): Promise<Blob> {
  image ??= readFile(path).then((bytes) => new Blob([bytes]));
  return image;
}

/** A separate database of this file, opened as its owner, migrated and with Italy's places. */
export async function openTestDatabase(): Promise<Engine> {
  const database = inject('database');
  return database.kind === 'pglite'
    ? openInMemory(await imageOf(database.imageFile))
    : createDatabase(database.serverUrl, database.template);
}

/** The same database with the rights of the product. The embedded one has a single session, the owner's. */
export function openServing(owner: Engine): Engine {
  if (owner.kind === 'embedded') return owner;
  const url = new URL(String(owner.pool.options.connectionString));
  Object.assign(url, { username: servingLogin, password: servingLogin });
  return openPostgres(url.href, { role: servingRole });
}

/** An empty database. */
export async function openBlankDatabase(): Promise<Engine> {
  const database = inject('database');
  return database.kind === 'pglite'
    ? openInMemory()
    : createDatabase(database.serverUrl, 'template0');
}
