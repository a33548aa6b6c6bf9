import type { AnyContext } from '../../platform/request/context.ts';

/** Returns whether somebody lives in the municipality. The query waits for no lock. */
export async function hasResidents({ db }: AnyContext, municipalityId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('municipality_id', '=', municipalityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
