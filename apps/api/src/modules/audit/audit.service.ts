import type { AuditEntry, auditContract } from '@canone/contracts/history/audit';
import { changesBetween } from '@canone/contracts/history/audit-changes';
import type { Parsed } from '@canone/contracts/kit/endpoint';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { billingTimeZone } from '@canone/contracts/values/calendar';
import type { AnyContext } from '../../platform/request/context.ts';
import { type AuditRow, auditRepository } from './audit.repository.ts';

type Query = Parsed<typeof auditContract.endpoints.list>['query'];

function midnight(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(billingTimeZone).toInstant();
}

/** The message that the refused person received. */
function sentenceOf(refusal: string | null): string | null {
  if (refusal === null) return null;
  const known = Object.entries(errorCatalogue).find(([code]) => code === refusal);
  return known?.[1].message ?? refusal;
}

function entryOf({ before, after, refusal, ...row }: AuditRow): AuditEntry {
  return { ...row, refusal: sentenceOf(refusal), changes: changesBetween(before, after) };
}

export async function listAudit(ctx: AnyContext, { filters = {}, sort, ...page }: Query) {
  const { from, to, entity, entityId, customerId, action, person, isRefused } = filters;
  const { items, totalCount } = await auditRepository(ctx).list({
    ...page,
    isOldestFirst: sort === 'at',
    entity,
    entityId,
    customerId,
    action,
    person,
    isRefused,
    from: from === undefined ? undefined : midnight(Temporal.PlainDate.from(from)),
    until: to === undefined ? undefined : midnight(Temporal.PlainDate.from(to).add({ days: 1 })),
  });
  return { items: items.map(entryOf), totalCount };
}
