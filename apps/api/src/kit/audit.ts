import { maskedSecret } from '@canone/contracts/audit-changes';
import type { ErrorCode } from '@canone/contracts/errors';
import type { AnyContext, PublicContext } from './context.ts';
import { leftToCommit } from './database/session.ts';

interface Change {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Why it did not happen, when all that is written is that. */
  readonly refusal?: ErrorCode;
}

/** Outside every tenant: regions, tenants themselves, sign-ins. */
export const noTenant = 0;

const secret = /secret|password|token|hash/i;

function masked(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (key, item: unknown) =>
    typeof item === 'string' && item && secret.test(key) ? maskedSecret : item,
  );
}

/** The secrets among what a form sent: no answer has them, and their change is news all the same. */
export function secretsIn(body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, item]) => typeof item === 'string' && item && secret.test(key),
    ),
  );
}

/**
 * Writes down who changed what, in the transaction of the change. Secrets are masked. Nobody waits for the answer:
 * the commit leaves right behind, and if the entry could not be written it becomes a rollback and says so.
 */
export async function recordChange(
  ctx: AnyContext | PublicContext,
  change: Change,
  actorId = ctx.actor?.id ?? null,
): Promise<void> {
  const written = ctx.db
    .insertInto('audit_entries')
    .values({
      tenant_id: ctx.tenantId ?? noTenant,
      at: String(ctx.now),
      actor_id: actorId,
      action: change.action,
      entity: change.entity,
      entity_id: change.entityId,
      before: masked(change.before),
      after: masked(change.after),
      request_id: ctx.requestId,
      refusal: change.refusal,
    })
    .execute();
  leftToCommit(written);
}
