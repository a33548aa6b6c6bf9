import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import { erasedName } from '@canone/contracts/people/erasure-rules';
import { type RawBuilder, sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import { holdStartsOfOperations } from '../../platform/database/erasure-lock.ts';
import { erasedAnswer } from '../../platform/http/erased-answer.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { bareBody } from '../billing/received-events/event-body.table.ts';
import { deletionOfOrigins } from '../history/origins.table.ts';
import { enterTenant } from './erasure-facts.repository.ts';

/**
 * The longest time of an erasure. An erasure reads the whole history of each tenant of the person once, which may take
 * longer than an ordinary request.
 */
export const maxErasureMs = 120_000;

/** Limits the next statements to the time that the erasure has left. `now()` is the start of the transaction. */
async function limitToRest(db: TenantContext['db']): Promise<void> {
  await sql`select set_config('statement_timeout', greatest(1, ${maxErasureMs}::int
    - extract(epoch from clock_timestamp() - now()) * 1000)::int::text, true)`.execute(db);
}

/** Erases the account of a person and empties the history. */
export function accountErasure({ db, tenantId, now, actor, requestId }: TenantContext) {
  return {
    async begin(id: number): Promise<void> {
      await sql`update users set erased_at = ${String(now)} where id = ${id} and exists (
        select 1 from memberships m where m.tenant_id = ${tenantId} and m.user_id = ${id})`.execute(
        db,
      );
    },

    /** Empties the entries about the person in the tenant, and records this in the tenant's history. */
    async emptyHistory(id: number): Promise<void> {
      await limitToRest(db);
      await sql`select empty_history(${id}::int, ${String(now)}::timestamptz, ${actor?.id ?? null}::int,
        ${requestId}::text)`.execute(db);
    },

    /** Erases the account. It runs after the erasure in every tenant of the person. */
    async eraseAccount(id: number): Promise<void> {
      await sql`select erase_account(${id}::int, ${erasedName}::text)`.execute(db);
    },
  };
}

/** Empties the entries about the person in the history outside tenants. Then it returns to the tenant. */
export async function emptyOutsideHistory(ctx: TenantContext, id: number): Promise<void> {
  const outside = await enterTenant(ctx, noTenant);
  await accountErasure(outside).emptyHistory(id);
  await tenantErasure(outside).eraseOrigins(id);
  await enterTenant(ctx, ctx.tenantId);
}

/** The condition that another member lives in the street of the person `u`. */
const isStreetOfAnother = (tenantId: number) => sql`exists (
  select 1 from memberships n join (select * from users) v on v.id = n.user_id
  where n.tenant_id = ${tenantId} and n.hidden_at is null and v.id <> u.id and fold(v.street) = fold(u.street))`;

/**
 * Selects the rows `b` of operations `o` that are about a person: the user `u`, who is the member `m`. Such a row is
 * about the person, the person's subscriptions or receivables, or the person's street. If a receivable was deleted, the
 * row is found because its label begins with the name.
 */
function isAboutPerson(tenantId: number, id: number): RawBuilder<unknown> {
  const subscriptions = sql`(select s.id from subscriptions s
    where s.tenant_id = ${tenantId} and s.user_id = ${id})`;
  const receivable = sql`from receivables r where r.tenant_id = ${tenantId} and r.id = b.subject_id`;
  const isAbout: Readonly<Record<BulkAction, RawBuilder<unknown>>> = {
    deleteUsers: sql`b.subject_id = ${id}`,
    subscribeUsers: sql`b.subject_id = ${id}`,
    remindSubscriptions: sql`b.subject_id in ${subscriptions}`,
    sendLinks: sql`b.subject_id in ${subscriptions}`,
    renewSubscriptions: sql`b.subject_id in ${subscriptions}`,
    renewSubscriptionsAtPlan: sql`b.subject_id in ${subscriptions}`,
    remindReceivables: sql`exists (select ${receivable} and r.subscription_id in ${subscriptions})
      or not exists (select ${receivable}) and m.name <> '' and starts_with(b.label, m.name || ', ')`,
    deleteAddresses: sql`u.street <> '' and not ${isStreetOfAnother(tenantId)}
      and starts_with(fold(b.label) || ', ', fold(u.street) || ', ')`,
    deletePlans: sql`false`,
    deletePlanFeatures: sql`false`,
    deleteFeatures: sql`false`,
  };
  const cases = Object.entries(isAbout).map(
    ([action, condition]) => sql`when o.action = ${action} then ${condition}`,
  );
  return sql`b.tenant_id = ${tenantId} and o.tenant_id = ${tenantId} and o.id = b.operation_id
    and m.tenant_id = ${tenantId} and m.user_id = ${id} and case ${sql.join(cases, sql` `)} else false end`;
}

const membersOfOperations = sql`bulk_operations o, memberships m join (select * from users) u on u.id = m.user_id`;

/**
 * Locks the rows of operations before any other record. The job of operations uses the same order, which prevents
 * deadlocks. An operation that starts during the erasure waits.
 */
export async function lockOperationRows(ctx: TenantContext, id: number): Promise<void> {
  const { db, tenantId } = ctx;
  await holdStartsOfOperations(ctx);
  await sql`select b.subject_id from bulk_rows b, ${membersOfOperations}
    where ${isAboutPerson(tenantId, id)} order by b.operation_id, b.subject_id for update of b`.execute(
    db,
  );
}

/** Replaces the labels of the operations' rows about the person. It must run before the membership is erased. */
export async function eraseOperationLabels(
  { db, tenantId }: TenantContext,
  id: number,
): Promise<void> {
  await sql`update bulk_rows b set label = ${erasedName} from ${membersOfOperations}
    where ${isAboutPerson(tenantId, id)}`.execute(db);
}

/** Erases what one tenant holds about a person. */
export function tenantErasure({ db, tenantId, now }: TenantContext) {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  const subscriptionsOf = (id: number) => sql`(
    select s.id from subscriptions s where s.tenant_id = ${tenantId} and s.user_id = ${id})`;

  return {
    /**
     * Erases the network and the browser of the calls of the person, and of calls without an actor about the person.
     */
    async eraseOrigins(id: number): Promise<void> {
      await run(deletionOfOrigins(tenantId, [id]));
    },

    /** Erases the recipients and subjects of letters, PayPal's handled events, and payment links. */
    async eraseCorrespondence(id: number): Promise<void> {
      await run(sql`update customer_letters set recipient = null, subject = null
        where tenant_id = ${tenantId} and subscription_id in ${subscriptionsOf(id)}`);
      await run(sql`update provider_events e set body = ${bareBody}
        where tenant_id = ${tenantId} and handled_at is not null and (subscription_id in ${subscriptionsOf(id)}
          or provider_subscription_id in (select r.provider_subscription_id from receivables r
            where r.tenant_id = ${tenantId} and r.subscription_id in ${subscriptionsOf(id)}))`);
      await run(sql`update payment_tokens set token_sealed = null
        where tenant_id = ${tenantId} and user_id = ${id}`);
    },

    /**
     * Deletes the notifications about the person's subscriptions, and the person's read marks, private views and stored
     * answers. Shared views stay with the tenant.
     */
    async eraseTraces(id: number): Promise<void> {
      await run(sql`delete from notifications
        where tenant_id = ${tenantId} and subscription_id in ${subscriptionsOf(id)}`);
      await run(
        sql`delete from notification_reads where tenant_id = ${tenantId} and person_id = ${id}`,
      );
      await run(
        sql`delete from notification_readers where tenant_id = ${tenantId} and person_id = ${id}`,
      );
      await run(sql`delete from saved_views
        where tenant_id = ${tenantId} and owner_id = ${id} and not is_shared`);
      await run(
        sql`delete from idempotent_answers where tenant_id = ${tenantId} and person_id = ${id}`,
      );
    },

    /**
     * Erases all stored answers of the tenant, because each answer may contain the person's data. A repeated call still
     * changes nothing: it is refused, because its answer was erased.
     */
    async eraseAnswers(): Promise<void> {
      await run(sql`update idempotent_answers set answer_sealed = ${erasedAnswer}, prepared = null
        where tenant_id = ${tenantId} and answer_sealed <> ${erasedAnswer}`);
    },

    /** Deletes the person's street from the address book, unless another member lives in the same street. */
    async eraseAddress(id: number): Promise<void> {
      await run(sql`
        delete from addresses a using memberships m join (select * from users) u on u.id = m.user_id
        where a.tenant_id = ${tenantId} and m.tenant_id = ${tenantId} and u.id = ${id} and m.hidden_at is null
          and u.street <> '' and fold(a.street) = fold(u.street) and not ${isStreetOfAnother(tenantId)}`);
    },

    /** Ends the membership. Afterwards the tenant knows only the number of the person. */
    async eraseMembership(id: number): Promise<void> {
      await run(sql`
        update memberships set hidden_at = coalesce(hidden_at, ${String(now)}), name = ${erasedName}, email = '',
          vat_code = null
        where tenant_id = ${tenantId} and user_id = ${id}`);
    },
  };
}
