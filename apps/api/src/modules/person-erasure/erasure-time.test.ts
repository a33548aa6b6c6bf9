import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../platform/database/engine.ts';
import { servingRole } from '../../platform/database/logins.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { httpLimits } from '../../platform/http/http-limits.ts';
import { apiKey, startTestApi, urlOf } from '../../testing/test-api.ts';
import { maxErasureMs } from './erasure-writes.repository.ts';

const { erase } = personErasureContract.endpoints;

test('W8 PRV-04 · the server waits for an erasure longer than its statements may take', async () => {
  const api = await startTestApi();
  try {
    const tenantId = (await api.make.aTenant()).id;
    const person = await api.make.aPerson({ name: 'Irene', tenantIds: [tenantId] });
    const { id: userId } = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenantId] });
    const claims = { userId, roleId: Role.Admin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, Temporal.Now.instant());
    const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const silentMs: number[] = [];
    api.app.server.prependListener('request', ({ socket }: IncomingMessage) => {
      const setTimeout = socket.setTimeout.bind(socket);
      socket.setTimeout = (ms, then) => {
        silentMs.push(ms);
        return setTimeout(ms, then);
      };
    });

    const answer = await fetch(origin + urlOf(erase, { params: { id: person.id } }), {
      method: erase.method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        'x-tenant-id': String(tenantId),
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ confirmation: person.name }),
    });

    expect(answer.status).toBe(200);
    expect(Math.max(...silentMs)).toBeGreaterThan(maxErasureMs);
    expect(maxErasureMs).toBeGreaterThan(httpLimits.handlerTimeout);
  } finally {
    await api.close();
  }
});

test.runIf(inject('database').kind === 'postgres')(
  'W131 PRV-04 · an erasure may take longer than other answers of the database',
  async () => {
    const api = await startTestApi();
    const url = api.owner.pool.options.connectionString ?? '';
    const isDistributed = api.engine.isDistributed === true;
    const engine = openPostgres(url, { role: servingRole, answerLimitMs: 300, isDistributed });
    const server = await api.serverOver(engine);
    try {
      const tenantId = (await api.make.aTenant()).id;
      const person = await api.make.aPerson({ name: 'Irene', tenantIds: [tenantId] });
      const { id: userId } = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenantId] });
      const claims = { userId, roleId: Role.Admin, sessionEpoch: 0 };
      const token = await api.tokens.issue(claims, api.now());
      const asOwner = () => Promise.resolve();

      const answer = await inTransaction(
        { engine: api.owner, mode: 'write', open: asOwner },
        async ({ db }) => {
          await sql`lock table audit_entries in exclusive mode`.execute(db);
          const answering = server.inject({
            method: erase.method,
            url: urlOf(erase, { params: { id: person.id } }),
            headers: {
              'x-api-key': apiKey,
              'x-tenant-id': String(tenantId),
              authorization: `Bearer ${token}`,
            },
            payload: { confirmation: person.name },
          });
          await wait(1_500);
          return { answering };
        },
      );

      expect((await answer.answering).statusCode).toBe(200);
    } finally {
      await server.close();
      await engine.close();
      await api.close();
    }
  },
);

test('W215 PRV-04 · an erasure is quick in a database without statistics, as after a restore', async ({
  skip,
}) => {
  const api = await startTestApi();
  try {
    if (api.engine.isDistributed) skip('Citus copies no rows for an insert … select');
    const tenantId = (await api.make.aTenant()).id;
    const person = await api.make.aPerson({ name: 'Irene', tenantIds: [tenantId] });
    const admin = await api.asAdminOf(tenantId);
    await api.make.inTenant(tenantId, (db) =>
      sql`insert into audit_entries (tenant_id, at, action, entity, entity_id, after, request_id)
        select ${tenantId}, ${String(api.now())}, 'update', 'user', ${person.id} + number,
          jsonb_build_object('name', repeat('Altri', 20)), 'r' from generate_series(1, 8000) number`.execute(
        db,
      ),
    );

    const begun = performance.now();
    const body = { confirmation: person.name };
    await admin.call(erase, { params: { id: person.id }, body });

    expect(performance.now() - begun).toBeLessThan(30_000);
  } finally {
    await api.close();
  }
});
