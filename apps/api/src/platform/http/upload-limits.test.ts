import type { IncomingMessage } from 'node:http';
import { bankStatementContract } from '@canone/contracts/bank/bank-statement';
import { Role } from '@canone/contracts/rights/role';
import { expect, test } from 'vitest';
import { csvOf } from '../../testing/bank-inputs.ts';
import { aBankTenant } from '../../testing/bank-tenant.ts';
import { apiKey, startTestApi } from '../../testing/test-api.ts';
import { maxUploadMs } from './route.ts';

test('BNK-04 · a connection without traffic stays open for the longest duration of an upload', async () => {
  const api = await startTestApi();
  try {
    const { tenantId, account } = await aBankTenant(api);
    const { id: userId } = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenantId] });
    const claims = { userId, roleId: Role.Admin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, Temporal.Now.instant());
    const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const limits: number[] = [];
    api.app.server.prependListener('request', ({ socket }: IncomingMessage) => {
      const setTimeout = socket.setTimeout.bind(socket);
      socket.setTimeout = (ms, then) => {
        limits.push(ms);
        return setTimeout(ms, then);
      };
    });
    const body = new FormData();
    body.set('accountId', String(account.id));
    body.set(
      'file',
      new Blob([csvOf([{ day: '20/11/2026', amount: '1,00', text: 'x' }])]),
      'a.csv',
    );

    const answer = await fetch(origin + bankStatementContract.endpoints.import.path, {
      method: 'POST',
      headers: {
        'x-api-key': apiKey,
        'x-tenant-id': String(tenantId),
        authorization: `Bearer ${token}`,
      },
      body,
    });

    expect(answer.status).toBe(200);
    expect(limits).toContain(maxUploadMs);
  } finally {
    await api.close();
  }
});
