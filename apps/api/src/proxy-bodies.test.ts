import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInContract } from '@canone/contracts/access/sign-in';
import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { customerImportContract } from '@canone/contracts/customer-import/customer-import';
import { expect, onTestFinished, test } from 'vitest';
import { nginx, startNginx } from './testing/nginx.ts';

test.runIf(nginx !== undefined)(
  'W134 AH16 · the documented nginx stores large bodies of bank statements and of spreadsheets only',
  async () => {
    const received: string[] = [];
    const product = createServer((request, response) => {
      received.push(`${request.url} ${request.headers['x-request-id'] ? 'with' : 'without'} id`);
      request.resume().on('end', () => response.end());
    });
    await once(product.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void product.close());
    const { port } = product.address() as AddressInfo;
    const origin = await startNginx([port, port]);
    const send = (path: string, length: number) =>
      fetch(origin + path, { method: 'POST', body: Buffer.alloc(length) }).then(
        ({ status }) => status,
        () => 0,
      );
    const { preview, import: importing } = bankStatementContract.endpoints;
    const customers = customerImportContract.endpoints;
    const { signIn } = signInContract.endpoints;
    await expect.poll(() => send(signIn.path, 1)).toBe(200);
    received.length = 0;

    expect(await send(signIn.path, 3_000_000)).toBe(413);
    expect(await send(`${preview.path}/`, 3_000_000)).toBe(413);
    expect(await send(customers.import.path, 7_000_000)).toBe(413);
    expect(received).toEqual([]);
    const large = [
      preview.path,
      importing.path.toUpperCase(),
      customers.preview.path,
      customers.import.path,
    ];
    for (const path of large) expect(await send(path, 3_000_000)).toBe(200);
    expect(await send(signIn.path, 1_000_000)).toBe(200);
    expect(received).toEqual([...large, signIn.path].map((path) => `${path} with id`));
  },
);
