import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Place {
  readonly url: string;
  readonly port: string;
  readonly dataFolder: string;
}

/**
 * The port and the data folder of this run's product. They are chosen once, and the workers receive them through
 * environment variables.
 */
export async function placeOfProduct(): Promise<Place> {
  if (!process.env['CANONE_E2E_PORT']) {
    const folder = mkdtempSync(join(tmpdir(), 'canone-e2e-'));
    process.env['CANONE_E2E_PORT'] = String(await freePort());
    process.env['CANONE_E2E_DATA'] = folder;
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  const { CANONE_E2E_PORT: port = '' } = process.env;
  return { url: `http://127.0.0.1:${port}`, port, dataFolder: join(folderOfRun(), 'product') };
}

const folderOfRun = () => process.env['CANONE_E2E_DATA'] ?? '';

/** The folder with the data of the demo after its first start. `serve-product.ts` creates it. */
export const templateFolder = () => join(folderOfRun(), 'template');

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
