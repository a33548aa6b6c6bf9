import type { Db } from '../platform/database/driver/kysely-handle.ts';
import { byId, type CallInput, page, type World } from './billing-inputs.ts';

/**
 * A selection to delete a new address. A person can have only one running operation of an action, so the job first ends
 * the earlier ones.
 */
async function aSelection(world: World) {
  await world.api.runJob('bulk-operations');
  const address = { street: 'Via', municipality: 'Roma' };
  const rowIds = [await world.create('/api/address/Create', address)];
  return { action: 'deleteAddresses', rowIds, count: 1 };
}

const anOperation = async (world: World) =>
  world.create('/api/bulkoperation/start', await aSelection(world));

/** An operation whose only row has failed. */
async function aFailed(world: World): Promise<number> {
  const id = await anOperation(world);
  const at = String(world.api.now());
  await world.api.make.inTenant(world.tenantId, async (db) => {
    await db
      .updateTable('bulk_rows')
      .set({ state: 'failed', reason: 'Prova', worked_at: at })
      .where('operation_id', '=', id)
      .execute();
    await db.updateTable('bulk_operations').set({ work_at: null }).where('id', '=', id).execute();
  });
  return id;
}

/** Valid inputs for the calls about actions on many rows. */
export const bulkInputs: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'bulk-operation.list': async () => page,
  'bulk-operation.get': async (world) => byId(await anOperation(world)),
  'bulk-operation.rows': async (world) => ({ ...byId(await anOperation(world)), ...page }),
  'bulk-operation.preview': async () => ({ query: { action: 'deleteAddresses' } }),
  'bulk-operation.start': async (world) => ({ body: await aSelection(world) }),
  'bulk-operation.cancel': async (world) => byId(await anOperation(world)),
  'bulk-operation.resume': async (world) => byId(await aFailed(world)),
};

/** Inserts a finished operation of a person with one row. Returns its id. */
export async function bulkRows(
  db: Db,
  word: string,
  of: { readonly tenant_id: number; readonly started_by: number },
): Promise<number> {
  const at = '2026-11-01T09:00:00Z';
  const { id } = await db
    .insertInto('bulk_operations')
    .values({
      ...of,
      action: 'deleteAddresses',
      started_at: at,
      role_id: 2,
      session_id: '00000000-0000-4000-8000-000000000000',
      session_epoch: 0,
      confirmed_at: at,
      stop_reason: word,
      ended_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulk_rows')
    .values({
      tenant_id: of.tenant_id,
      operation_id: id,
      subject_id: id,
      place: 1,
      label: word,
      state: 'failed',
      reason: word,
      worked_at: at,
    })
    .execute();
  return id;
}
