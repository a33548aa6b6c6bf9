import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { installAsOwner } from '../database.ts';
import { embeddedExtensions, overPglite } from '../platform/database/embedded-engine.ts';

/**
 * Drops the template databases. No test creates a database on PGlite, and every start copies each file of the image.
 */
async function dropTemplates(lite: PGlite): Promise<void> {
  await lite.exec('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await lite.exec(`drop database ${template}`);
}

/** Migrates once per run and keeps the data directory as an image. Each test file starts from a copy of the image. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lite = await PGlite.create({ extensions: embeddedExtensions });
  await dropTemplates(lite);
  await installAsOwner(overPglite(lite));
  const image = await lite.dumpDataDir('none');
  await lite.close();

  const folder = await mkdtemp(join(tmpdir(), 'canone-pglite-'));
  const imageFile = join(folder, 'image.tar');
  await writeFile(imageFile, Buffer.from(await image.arrayBuffer()));
  project.provide('database', { kind: 'pglite', imageFile });
  return () => rm(folder, { recursive: true });
}
