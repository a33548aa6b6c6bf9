import { sql } from 'kysely';

/** The customer and the plan of a row in a list of money. */
export interface CustomerAndPlan {
  readonly userId: number;
  readonly userName: string;
  readonly userEmail: string;
  readonly vatCode: string | null;
  readonly planId: number;
  readonly planName: string;
}

export const customerAndPlanColumns = sql`
  u.user_id as "userId", u.name as "userName", u.email as "userEmail", u.vat_code as "vatCode", l.id as "planId", l.name as "planName"`;

/**
 * Joins the customer `u` and the plan `l` of a subscription `s`. Each look-up is a lateral join with `offset 0`, so
 * that PostgreSQL makes a few look-ups per row and does not join whole tables.
 */
export const customerAndPlanOf = (tenantId: number) => sql`
  cross join lateral (select u.user_id, u.name, u.email, u.vat_code, u.hidden_at from memberships u
    where u.tenant_id = ${tenantId} and u.user_id = s.user_id offset 0) u
  cross join lateral (select l.id, l.name from plans l
    where l.tenant_id = ${tenantId} and l.id = s.plan_id offset 0) l`;

export function customerAndPlanView(row: CustomerAndPlan) {
  return {
    user: { id: row.userId, name: row.userName, vATCode: row.vatCode, email: row.userEmail },
    plan: { id: row.planId, name: row.planName },
  };
}
