import { maskedSecret } from '@canone/contracts/history/audit-changes';
import type { ErrorCode } from '@canone/contracts/texts/errors';
import { failOnCommit } from '../database/driver/session.ts';
import type { AnyContext, PublicContext } from '../request/context.ts';
import { insertEntry } from './history-entry.ts';

interface Change {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The error code of a refused action; absent when the change was made. */
  readonly refusal?: ErrorCode;
}

/** The tenant id of entries that belong to no tenant, such as those about regions, tenants and sign-ins. */
export const noTenant = 0;

const secret = /secret|password|token|hash/i;

function masked(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = JSON.stringify(value);
  // `JSON.stringify` with a replacer takes several times as long, and few records contain the name of a secret
  if (!secret.test(text)) return text;
  return JSON.stringify(value, (key, item: unknown) =>
    typeof item === 'string' && item && secret.test(key) ? maskedSecret : item,
  );
}

/** The secrets in the request body. No response contains them, but the history records that they changed. */
export function secretsIn(body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([key, item]) => typeof item === 'string' && item && secret.test(key),
    ),
  );
}

/**
 * Entities about access, or about the destination of money and of customers' answers. Their entries also store the
 * network and the client of the change.
 */
const sensitiveEntities: ReadonlySet<string> = new Set([
  'user',
  'session',
  'account',
  'tenant',
  'paymentProvider',
  'bankAccount',
  'letterSettings',
]);

const isSensitive = ({ entity, refusal }: Change) =>
  refusal !== undefined || sensitiveEntities.has(entity);

/**
 * Records the change and its author in the same transaction, with masked secrets. The caller does not await the insert,
 * because it is sent in the same batch as the commit. If the insert fails, the commit becomes a rollback and throws.
 */
export async function recordChange(
  ctx: AnyContext | PublicContext,
  change: Change,
  actorId = ctx.actor?.id ?? null,
): Promise<void> {
  const entry = {
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
  };
  const origin = isSensitive(change) ? ctx.origin : undefined;
  failOnCommit(insertEntry(ctx.db, entry, origin));
}
