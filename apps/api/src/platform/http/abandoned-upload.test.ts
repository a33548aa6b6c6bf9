import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { Role } from '@canone/contracts/rights/role';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { onDatabase, startProductProcess } from '../../testing/product-process.ts';
import { apiKey, secretKey, startTestApi } from '../../testing/test-api.ts';

describe.runIf(inject('database').kind === 'postgres')(
  'an upload whose server process is killed',
  () => {
    test('W116 · leaves no file after the next start', async () => {
      const api = await startTestApi();
      onTestFinished(() => api.close());
      const folder = await mkdtemp(join(tmpdir(), 'canone-abandoned-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const { id: tenantId } = await api.make.aTenant();
      const person = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenantId] });
      const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
      const token = await api.tokens.issue(claims, Temporal.Now.instant());
      const start = () =>
        startProductProcess({
          ...onDatabase(api.engine),
          API_KEY: apiKey,
          SECRET_KEY: secretKey,
          PUBLIC_BASE_URL: 'http://127.0.0.1',
          TMPDIR: folder,
        });
      const uploads = async () =>
        (await readdir(folder)).filter((name) => name.startsWith('canone-upload-'));

      const { child, origin } = await start();
      const sending = request(origin + bankStatementContract.endpoints.preview.path, {
        method: 'POST',
        headers: {
          'x-api-key': apiKey,
          'x-tenant-id': String(tenantId),
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
      }).on('error', () => {});
      sending.write(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nMario',
      );
      await expect.poll(uploads).toHaveLength(1);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      expect(await uploads()).toHaveLength(1);

      const successor = await start();

      await expect.poll(uploads).toEqual([]);
      successor.child.kill('SIGKILL');
    });
  },
);
