import type { Preamble, Session } from './driver/session.ts';

/** The claims of a valid session token. The access check reads in the database whether they still hold. */
export interface Claims {
  readonly userId: number;
  readonly roleId: number;
  readonly sessionEpoch: number;
  readonly sessionId: string;
  /** The token is of the version before and had no session id. Its session has a row once it is renewed or ended. */
  readonly isDerivedId: boolean;
}

/** `userId` null: no valid person (deactivated, role changed, session ended, required factor missing). `tenantId` null: not a member. */
export interface CheckedAccess {
  readonly userId: number | null;
  readonly tenantId: number | null;
}

/**
 * The person of a valid session. A session is compared by its own epoch, so that one session can outlive the change of
 * epoch that ends all others.
 */
const person = `from (select 1) as request
left join sessions s on s.id = $4
left join users u on u.id = $1 and u.role_id = $2 and u.is_active
  and u.session_epoch = coalesce(s.epoch, $3)
  and case when s.id is null then $5 else s.user_id = u.id and s.ended_at is null end
  and case when $6 then has_second_factor(u.id) else true end`;

export interface SessionCheck {
  readonly claims: Claims;
  /** The person's role requires a second factor. */
  readonly needsFactor: boolean;
}

function personOf({ claims, needsFactor }: SessionCheck) {
  const { userId, roleId, sessionEpoch, sessionId, isDerivedId } = claims;
  return [userId, roleId, sessionEpoch, sessionId, isDerivedId, needsFactor];
}

/**
 * First statement of a request inside a tenant. It identifies the person and sets the tenant only for a member, so for
 * anybody else the statements in the same batch see no row.
 * It runs as the owner of the tables and switches the transaction to the role `canone_app`.
 */
const memberCheck = {
  select: `u.id as "userId", m.tenant_id as "tenantId", enter_tenant(m.tenant_id)`,
  from: `${person}
left join lateral enterable_tenant(u.id, u.role_id, $7) m on u.id is not null`,
};

const personCheck = {
  select: `u.id as "userId", null::int as "tenantId",
  set_config('role', 'canone_control', true)`,
  from: person,
};

async function readAccess(session: Session, preamble: Preamble): Promise<CheckedAccess> {
  const { rows } = await session.setPreamble(preamble);
  return rows[0] as CheckedAccess; // both access checks select exactly one row of this shape
}

export function authenticateInTenant(session: Session, check: SessionCheck, tenantId: number) {
  return readAccess(session, { ...memberCheck, values: [...personOf(check), tenantId] });
}

export function authenticatePerson(session: Session, check: SessionCheck) {
  return readAccess(session, { ...personCheck, values: personOf(check) });
}

/** Sets the role for anonymous calls outside tenants (sign-in, payment links). */
export async function enterPublicRole(session: Session): Promise<void> {
  await session.setPreamble({ select: `set_config('role', 'canone_control', true)` });
}

/** Enters a tenant that a secret (a payment link, a webhook) has proved. */
export function enterTenant(session: Session, tenantId: number): void {
  const entered = session.setPreamble({
    select: 'enter_tenant($1)',
    values: [tenantId],
  });
  entered.catch(() => {});
}
