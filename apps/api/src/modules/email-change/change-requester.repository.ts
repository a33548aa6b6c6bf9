import type { PublicContext } from '../../platform/request/context.ts';

/** A change that an administrator of a tenant has requested. */
interface RequestedChange {
  readonly userId: number;
  readonly requestedBy: number;
  readonly requestedIn: number;
}

/**
 * The active person who requested a change. The result also says whether this person and the person of the change are
 * members of the tenant of the request.
 */
export function findRequester(
  { db }: Pick<PublicContext, 'db'>,
  { userId, requestedBy, requestedIn }: RequestedChange,
) {
  return db
    .selectFrom('users as r')
    .select(({ exists, selectFrom }) => {
      const memberships = selectFrom('memberships as m')
        .select('m.user_id')
        .where('m.hidden_at', 'is', null);
      const here = memberships.where('m.tenant_id', '=', requestedIn);
      const withoutRequester = memberships
        .leftJoin('memberships as own', (join) =>
          join
            .onRef('own.tenant_id', '=', 'm.tenant_id')
            .on('own.user_id', '=', requestedBy)
            .on('own.hidden_at', 'is', null),
        )
        .where('m.user_id', '=', userId)
        .where('own.user_id', 'is', null);
      return [
        'r.role_id as roleId',
        exists(here.where('m.user_id', '=', requestedBy)).as('isHere'),
        exists(here.where('m.user_id', '=', userId)).as('hasPerson'),
        exists(withoutRequester).as('isSharedWithOthers'),
      ];
    })
    .where('r.id', '=', requestedBy)
    .where('r.is_active', '=', true)
    .executeTakeFirst();
}
