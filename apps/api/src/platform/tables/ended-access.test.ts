import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionContract } from '@canone/contracts/access/session';
import { regionContract } from '@canone/contracts/places/region';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKey, startTestApi, type TestApi } from '../../testing/test-api.ts';

/** Longer than the interval between two access checks. */
const checkMs = 2_500;

describe('an export whose person may lose access meanwhile', () => {
  let api: TestApi;
  let port: number;

  beforeAll(async () => {
    api = await startTestApi();
    // far more bytes than the connection can buffer
    await api.make.asOwner((db) =>
      sql`insert into regions (name, code)
        select 'lunga', repeat('x', 5000) from generate_series(1, 10000)`.execute(db),
    );
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = api.app.server.address() as AddressInfo);
  });

  afterAll(() => api.close());

  async function signedIn() {
    const person = await api.make.aPerson({ roleId: Role.Admin });
    const claims = { userId: person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, api.now());
    return { person, token, ...api.with({ token }) };
  }

  /** Starts an export and reads it only after `meanwhile`. Returns whether the complete export arrived. */
  async function readAfter(token: string, meanwhile: () => Promise<unknown>): Promise<boolean> {
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
    const { path } = regionContract.endpoints.export;
    const download = request({ host: '127.0.0.1', port, path, headers, agent: false }).end();
    const [response] = (await once(download, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await meanwhile();
    await wait(checkMs);
    response.on('error', () => {}); // the server closes the connection
    const closed = once(response, 'close').catch(() => {});
    response.resume();
    await closed;
    return response.complete;
  }

  test('W130 · ends after a sign-out', async () => {
    const thief = await signedIn();

    const isComplete = await readAfter(thief.token, () =>
      thief.call(sessionContract.endpoints.signOut, {}),
    );

    expect(isComplete).toBe(false);
  });

  test('W130 · ends after a deactivation', async () => {
    const { token, person } = await signedIn();

    const isComplete = await readAfter(token, () =>
      api.make.asOwner((db) =>
        db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute(),
      ),
    );

    expect(isComplete).toBe(false);
  });

  test('W130 · arrives in full while the access lasts, however slowly it is read', async () => {
    const { token } = await signedIn();

    expect(await readAfter(token, async () => {})).toBe(true);
  });
});
