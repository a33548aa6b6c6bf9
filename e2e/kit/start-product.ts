import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Place, placeOfProduct } from './product.ts';

const main = join(import.meta.dirname, '../../apps/api/start.mjs');

interface Started {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the demo on a free port, with further environment variables, and waits until it is ready. */
export async function startProduct(
  place?: Place,
  settings: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const { url, port, dataFolder } = place ?? (await placeOfProduct());
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      PUBLIC_BASE_URL: url,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Canone è pronto')) resolve();
    });
  });
  return {
    origin: url,
    async stop() {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
