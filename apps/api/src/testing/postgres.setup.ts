import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { installAsOwner } from '../database.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { servingLogin, startPostgres } from './postgres-server.ts';

const template = 'canone_template';

/** Starts one server per run with one migrated database. Each test file receives a copy of the database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();

  const engine = openPostgres(`${server.url}/${template}`);
  await installAsOwner(engine, servingLogin);
  await engine.close();
  const { url: serverUrl, socketUrl } = server;
  project.provide('database', { kind: 'postgres', serverUrl, socketUrl, template });
  return () => server.stop();
}
