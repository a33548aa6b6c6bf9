import type { TestProject } from 'vitest/node';
import { installAsOwner } from '../database.ts';
import { distribute } from '../platform/database/distribution.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { createOnNodes, dropOnNodes } from './citus-cluster.ts';
import { servingLogin } from './postgres-server.ts';

/** The name is different for each run, so that two runs can share a cluster. */
const template = `run_${process.pid}`;

/**
 * The addresses of a superuser on the coordinator and on each worker. Commas separate the addresses of the workers,
 * such as `postgres://postgres@127.0.0.1:5711`.
 */
function nodesOf({ CITUS_COORDINATOR_URL, CITUS_WORKER_URLS }: NodeJS.ProcessEnv): string[] {
  if (!CITUS_COORDINATOR_URL || !CITUS_WORKER_URLS)
    throw new Error('CITUS_COORDINATOR_URL and CITUS_WORKER_URLS name no cluster');
  return [CITUS_COORDINATOR_URL, ...CITUS_WORKER_URLS.split(',')];
}

/** Creates one distributed database. Each test file receives a copy of it on every node. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nodes = nodesOf(process.env);
  const serverUrl = await createOnNodes(nodes, template);
  const owner = openPostgres(`${serverUrl}/${template}`);
  await installAsOwner(owner, servingLogin);
  await distribute(owner);
  await owner.close();
  project.provide('database', { kind: 'postgres', serverUrl, template, nodes });
  return () => dropOnNodes(nodes, template);
}
