import { erasedName } from '@canone/contracts/people/erasure-rules';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyInstallation } from '../../admin/verify.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { erase, erasure } = personErasureContract.endpoints;
const users = userContract.endpoints;

describe('W127 · a person who was removed without a billing history', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: SignedIn;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  async function aRemoved() {
    const place = { street: 'Via Zqx 1', zip: '40121', municipality: 1 };
    const { id } = await admin.call(users.create, {
      body: { name: 'Gino Zqx', email: 'gino.zqx@prova.example', roleId: Role.Client, ...place },
    });
    await admin.call(users.remove, { params: { id } });
    return { params: { id }, body: { confirmation: 'gino.zqx@prova.example' } };
  }

  const marked = () =>
    api.make.inTenant(tenantId, async (db) => {
      const { rows } = await sql<{ action: string }>`select action from audit_entries
        where tenant_id = ${tenantId} and concat(before, after) ilike '%zqx%' order by id`.execute(
        db,
      );
      return rows.map(({ action }) => action);
    });

  test('is erased from the history of the tenant, once', async () => {
    const { params, body } = await aRemoved();
    expect(await marked()).toEqual(['create', 'delete']);
    const before = await admin.call(erasure, { params });
    expect(before).toMatchObject({ name: 'Gino Zqx', erasedAt: null, obstacles: [] });

    const after = await admin.call(erase, { params, body });

    expect(after).toMatchObject({
      name: erasedName,
      email: '',
      erasedAt: expect.stringContaining('2026-11-21'),
    });
    expect(await marked()).toEqual([]);
    expect(await admin.call(erase, { params, body })).toEqual(after);
    expect(await admin.call(erasure, { params })).toEqual(after);
    expect((await verifyInstallation(api.engine)).paragraphs.join('\n')).not.toContain('history');
  });

  test('is not erased without the name or the e-mail, nor by another tenant', async () => {
    const { params, body } = await aRemoved();
    const stranger = await api.asAdminOf((await api.make.aTenant()).id);

    await expect(stranger.call(erase, { params, body })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.call(erasure, { params })).rejects.toMatchObject({ status: 404 });
    await expect(
      admin.call(erase, { params, body: { confirmation: 'Gino' } }),
    ).rejects.toMatchObject({ failure: { errors: [{ field: 'confirmation' }] } });
    expect(await marked()).toEqual(['create', 'delete']);
  });
});
