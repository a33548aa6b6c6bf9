import type { CustomerMail } from '@canone/contracts/overviews/customer';
import { sql } from 'kysely';
import { type ListQuery, limitTo, onePage } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { mailState } from '../../outbox/mail-state.table.ts';
import { customerCredit } from '../ledger/customer-credit.table.ts';

export interface CustomerRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly vATCode: string | null;
  readonly isCompany: boolean;
  /** The time of the first activation among the customer's subscriptions. */
  readonly since: string | null;
  readonly creditCents: number;
}

export function customerRepository({ db, tenantId }: TenantContext) {
  return {
    async find(id: number): Promise<CustomerRow | undefined> {
      const { rows } = await sql<CustomerRow>`
        select m.user_id as id, m.name, m.email, m.vat_code as "vATCode", u.phone, u.is_company as "isCompany",
          (select min(s.begun_at) from subscriptions s
            where s.tenant_id = ${tenantId} and s.user_id = ${id}) as since,
          ${customerCredit(tenantId, id)} as "creditCents"
        from memberships m join (select * from users) u on u.id = m.user_id
        where m.tenant_id = ${tenantId} and m.user_id = ${id} and m.hidden_at is null`.execute(db);
      return rows[0];
    },

    /** The mails to a customer that the tenant caused. The default order is newest first. */
    mails(id: number, query: ListQuery<object>) {
      const direction = query.sort === 'createdAt' ? sql`asc` : sql`desc`;
      const mails = sql`mails_to_member(${id}::int, false) o`;
      return onePage<CustomerMail>(
        db,
        sql`select o.id, o.created_at as at, o.recipient, o.subject, o.last_error as error, o.body as text,
            ${mailState} as state
          from ${mails} order by o.created_at ${direction}, o.id ${direction} ${limitTo(query)}`,
        sql`select count(*)::int as total from ${mails}`,
      );
    },
  };
}
