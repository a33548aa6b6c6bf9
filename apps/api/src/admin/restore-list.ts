import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { explainSeal } from './archive.ts';
import { CommandError } from './command.ts';
import { ifStopped } from './if-stopped.ts';
import { runTool } from './postgres-tool.ts';

const rightsToSchema = / ACL - SCHEMA public /;

/** The entries of an archive that a restore reads. The rights to the schema of the tables are left out. */
async function listOf(bytes: AsyncIterable<Buffer>, url: string): Promise<string> {
  let list = '';
  await runTool({ name: 'pg_restore', args: ['-l'], url }, async ({ stdin, stdout }) => {
    stdout.on('data', (text: Buffer) => {
      list += text.toString();
    });
    await pipeline(bytes, stdin);
  }).catch(explainSeal);
  const entries = list.split('\n').filter((entry) => !rightsToSchema.test(entry));
  return entries.join('\n');
}

function refuseFolder(cause: NodeJS.ErrnoException): never {
  throw new CommandError(
    `Nella cartella «${tmpdir()}» dei file temporanei non si può scrivere (${cause.code}): libera spazio, oppure scegline un’altra con TMPDIR.`,
    { cause },
  );
}

/**
 * Runs `work` with a file that contains the list of entries to restore. The list has no rights to the schema, so a
 * product process that still runs cannot read the tables of the copy. The roles get these rights only when the copy is
 * separated from its original (`removeMark`).
 */
export async function withRestoreList<T>(
  bytes: AsyncIterable<Buffer>,
  url: string,
  work: (list: string) => Promise<T>,
): Promise<T> {
  const list = await listOf(bytes, url);
  const folder = await mkdtemp(join(tmpdir(), 'canone-restore-')).catch(refuseFolder);
  const forget = () => rm(folder, { recursive: true, force: true });
  return ifStopped(forget, async () => {
    try {
      const file = join(folder, 'list');
      await writeFile(file, list).catch(refuseFolder);
      return await work(file);
    } finally {
      await forget();
    }
  });
}
