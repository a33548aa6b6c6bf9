import type { PublicContext } from '../../kit/context.ts';

/** In every tenant at once, by age alone; who has read them goes with them. */
export async function forgetNotifications({ db }: PublicContext, before: string): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<=', before).execute();
}
