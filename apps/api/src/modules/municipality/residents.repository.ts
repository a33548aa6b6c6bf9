import type { AnyContext } from '../../platform/request/context.ts';

/** Whether somebody lives in the municipality, without waiting for anybody. */
export async function hasResidents({ db }: AnyContext, municipalityId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('municipality_id', '=', municipalityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
