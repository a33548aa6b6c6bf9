import type { PublicContext } from '../../platform/request/context.ts';

/** Deletes old notifications in all tenants at once, together with their read marks. */
export async function forgetNotifications({ db }: PublicContext, before: string): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<=', before).execute();
}
