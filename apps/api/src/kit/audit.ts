import type { AnyContext, PublicContext } from './context.ts';

interface Change {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Outside every tenant: regions, tenants themselves, sign-ins. */
const noTenant = 0;

const secret = /secret|password|token|hash/i;

function masked(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (key, item: unknown) => (secret.test(key) && item ? '•••' : item));
}

/** Writes down who changed what, in the transaction of the change. Secrets are masked. */
export async function recordChange(ctx: AnyContext | PublicContext, change: Change): Promise<void> {
  await ctx.db
    .insertInto('audit_entries')
    .values({
      tenant_id: ctx.tenantId ?? noTenant,
      at: String(ctx.now),
      actor_id: ctx.actor?.id ?? null,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: masked(change.before),
      after: masked(change.after),
      request_id: ctx.requestId,
    })
    .execute();
}
