import type { outboxContract } from '@canone/contracts/letters/outbox';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { noTenant } from '../../platform/audit/audit.ts';
import type { FiltersOf } from '../../platform/crud/contract-types.ts';
import { containing } from '../../platform/crud/entity-table.ts';
import { type ListQuery, limitTo, onePage, orderOf } from '../../platform/crud/paging.ts';
import type { AnyContext, PersonContext, PublicContext } from '../../platform/request/context.ts';
import type { Schema } from '../../schema.ts';
import { mailState } from './mail-state.table.ts';

type Filters = FiltersOf<typeof outboxContract>;

export interface OutboxRow {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly createdAt: string;
  readonly state: number;
}

export interface OutboxDetailRow extends OutboxRow {
  readonly sentAt: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
  readonly text: string | null;
  readonly isSecret: boolean;
}

const columns = sql`id, recipient, subject, created_at as "createdAt", ${mailState} as state`;

const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`id`,
  recipient: sql`lower(recipient)`,
  subject: sql`lower(subject)`,
  createdAt: sql`created_at`,
};

function conditionOf(filters: Filters, searchTerm: string): RawBuilder<unknown> {
  const [recipient, subject] = [sql`recipient_key`, sql`subject_key`];
  const clauses = [sql`true`];
  if (filters.recipient) clauses.push(containing(recipient, filters.recipient));
  if (filters.subject) clauses.push(containing(subject, filters.subject));
  if (filters.state) clauses.push(sql`${mailState} = ${filters.state}::int`);
  if (searchTerm) {
    const either = [containing(recipient, searchTerm), containing(subject, searchTerm)];
    clauses.push(sql`(${sql.join(either, sql` or `)})`);
  }
  return sql.join(clauses, sql` and `);
}

/** The mail in the outbox, waiting or done. */
export function outboxRepository({ db, now, tenantId }: AnyContext | PublicContext) {
  return {
    async insert(
      mail: Omit<Insertable<Schema['outbox']>, 'created_at' | 'sender_tenant_id'>,
    ): Promise<void> {
      await db
        .insertInto('outbox')
        .values({ ...mail, created_at: String(now), sender_tenant_id: tenantId ?? noTenant })
        .execute();
    },

    async voidSecrets(personId: number): Promise<void> {
      await sql`select void_mail_secrets(${personId})`.execute(db);
    },
  };
}

/** A SuperAdmin's view of the outbox. */
export function outboxReader({ db }: PersonContext) {
  return {
    list(query: ListQuery<Filters>) {
      const where = conditionOf(query.filters ?? {}, query.searchTerm);
      // the default order is the newest mail first
      const { by } = orderOf(query.sort ?? '-id', sortColumns, sql`id`);
      return onePage(
        db,
        sql<OutboxRow>`select ${columns} from outbox where ${where} order by ${by} ${limitTo(query)}`,
        sql<{ total: number }>`select count(*)::int as total from outbox where ${where}`,
      );
    },

    async find(id: number): Promise<OutboxDetailRow | undefined> {
      const { rows } = await sql<OutboxDetailRow>`
        select ${columns}, sent_at as "sentAt", attempts, next_attempt_at as "nextAttemptAt",
          last_error as "lastError", body as text, secret_until is not null as "isSecret"
        from outbox where id = ${id}`.execute(db);
      return rows[0];
    },
  };
}
