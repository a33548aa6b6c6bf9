import type { Opening, Session } from './session.ts';

/** The claims of a valid session token. The access check reads in the database whether they still hold. */
export interface Claims {
  readonly userId: number;
  readonly roleId: number;
  readonly sessionEpoch: number;
}

/** `userId` null: no valid person (deactivated, role changed, signed out everywhere). `tenantId` null: not a member. */
export interface GateAnswer {
  readonly userId: number | null;
  readonly tenantId: number | null;
}

/**
 * First statement of a request inside a tenant. It identifies the person and sets the tenant only for a member, so for
 * anybody else the statements in the same batch see no row.
 * It runs as the owner of the tables and switches the transaction to the role `canone_app`.
 */
const tenantGate = {
  select: `u.id as "userId", m.tenant_id as "tenantId",
  set_config('app.tenant_id', coalesce(m.tenant_id::text, ''), true),
  set_config('role', 'canone_app', true)`,
  from: `from (select 1) as request
left join users u on u.id = $1 and u.role_id = $2 and u.session_epoch = $3 and u.is_active
left join lateral (
  select t.id as tenant_id from tenants t
  where t.id = $4 and (u.role_id = 1
    or exists (select from memberships m where m.tenant_id = t.id and m.user_id = u.id and m.hidden_at is null))
) m on u.id is not null`,
};

const personGate = {
  select: `u.id as "userId", null::int as "tenantId",
  set_config('role', 'canone_control', true)`,
  from: `from (select 1) as request
left join users u on u.id = $1 and u.role_id = $2 and u.session_epoch = $3 and u.is_active`,
};

async function ask(session: Session, opening: Opening): Promise<GateAnswer> {
  const { rows } = await session.open(opening);
  return rows[0] as GateAnswer; // both access checks select exactly one row of this shape
}

export function authenticateInTenant(session: Session, claims: Claims, tenantId: number) {
  const values = [claims.userId, claims.roleId, claims.sessionEpoch, tenantId];
  return ask(session, { ...tenantGate, values });
}

export function openPersonGate(session: Session, claims: Claims) {
  const values = [claims.userId, claims.roleId, claims.sessionEpoch];
  return ask(session, { ...personGate, values });
}

/** Sets the role for anonymous calls outside tenants (sign-in, payment links). */
export async function openPublicGate(session: Session): Promise<void> {
  await session.open({ select: `set_config('role', 'canone_control', true)` });
}

/** Enters a tenant that a secret (a payment link, a webhook) has proved. */
export function enterTenant(session: Session, tenantId: number): void {
  const entered = session.open({
    select: `set_config('app.tenant_id', $1, true), set_config('role', 'canone_app', true)`,
    values: [String(tenantId)],
  });
  entered.catch(() => {});
}
