import { sql } from 'kysely';
import type { AnyContext } from '../../platform/request/context.ts';

interface Author {
  readonly author: string;
  /** Null when the call names no tenant that the author may enter. */
  readonly fromTenant: string | null;
}

export function sharedChangeRepository(ctx: AnyContext) {
  return {
    /** The name of the caller, and the name of the tenant in the header if the caller may enter that tenant. */
    async author(): Promise<Author | object> {
      const named = 'namedTenantId' in ctx ? (ctx.namedTenantId ?? null) : null;
      const { rows } = await sql<Author>`
        select u.name as author, t.name as "fromTenant" from users u
        left join lateral enterable_tenant(u.id, u.role_id, ${named}::int) e on true
        left join tenants t on t.id = e.tenant_id
        where u.id = ${ctx.actor?.id ?? null}`.execute(ctx.db);
      return rows[0] ?? {};
    },
  };
}
