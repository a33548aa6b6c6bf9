import type { PublicContext } from '../../platform/request/context.ts';

/** Deletes by age in all tenants at once, together with the records of who has read them. */
export async function forgetNotifications({ db }: PublicContext, before: string): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<=', before).execute();
}
