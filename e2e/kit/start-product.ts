import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accounts, merchantAt } from './merchant.ts';
import { type Place, placeOfProduct, templateFolder } from './product.ts';

const main = join(import.meta.dirname, '../../apps/api/start.mjs');

interface Started {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Waits until PayPal sends its events to this address and no longer to the address of the template. */
async function untilPayPalKnows(origin: string): Promise<void> {
  const paypal = `${origin}/paypal-simulator`;
  for (const account of Object.values(accounts)) {
    const headers = { Authorization: await merchantAt(paypal, account) };
    const isKnown = async () => {
      const response = await fetch(`${paypal}/v1/notifications/webhooks`, { headers });
      const { webhooks = [] } = (await response.json()) as { webhooks?: { url: string }[] };
      return webhooks.some(({ url }) => url.startsWith(`${origin}/`));
    };
    while (!(await isKnown())) await wait(100);
  }
}

/**
 * Starts the demo on a free port, with additional environment variables, and waits until it is ready. The data are a
 * copy of the run's template, because starting a demo without data takes three times the processor time.
 */
export async function startProduct(
  place?: Place,
  settings: Readonly<Record<string, string>> = {},
): Promise<Started> {
  const { url, port, dataFolder } = place ?? (await placeOfProduct());
  await mkdir(dataFolder, { recursive: true });
  const isCopy = existsSync(templateFolder());
  if (isCopy) await cp(templateFolder(), dataFolder, { recursive: true });
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
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Canone è pronto')) resolve();
    });
  });
  if (isCopy) await untilPayPalKnows(url);
  return {
    origin: url,
    async stop() {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
