import type { Preamble, Session } from './driver/session.ts';

/** The claims of a valid session token. The access check compares them with the database. */
export interface Claims {
  readonly userId: number;
  readonly roleId: number;
  readonly sessionEpoch: number;
  readonly sessionId: string;
  /**
   * The previous version issued the token without a session id, so the id is derived. The session gets its row when it
   * is renewed or ended.
   */
  readonly isDerivedId: boolean;
}

/**
 * `userId` is null when the person is deactivated, has another role, has no session or lacks a required second factor.
 * `tenantId` is null when the person is not a member.
 */
export interface CheckedAccess {
  readonly userId: number | null;
  readonly tenantId: number | null;
}

/**
 * Selects the person of a valid session. Each session is compared by its own epoch, so that one session can stay valid
 * when a change of the person's epoch ends all other sessions.
 */
const person = `from (select 1) as request
left join sessions s on s.id = $4
left join users u on u.id = $1 and u.role_id = $2 and u.is_active
  and u.session_epoch = coalesce(s.epoch, $3)
  and case when s.id is null then $5 else s.user_id = u.id and s.ended_at is null end
  and case when $6 then has_second_factor(u.id) else true end`;

export interface SessionCheck {
  readonly claims: Claims;
  /** Whether the role of the person requires a second factor. */
  readonly needsFactor: boolean;
}

function personOf({ claims, needsFactor }: SessionCheck) {
  const { userId, roleId, sessionEpoch, sessionId, isDerivedId } = claims;
  return [userId, roleId, sessionEpoch, sessionId, isDerivedId, needsFactor];
}

/**
 * The first statement of a request inside a tenant. It identifies the person, and it sets the tenant only for a member.
 * For other callers the statements in the same batch see no row.
 * It runs with the serving role and switches the transaction to the role `canone_app`.
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

/** Sets the role for anonymous calls outside tenants, such as the sign-in and payment links. */
export async function enterPublicRole(session: Session): Promise<void> {
  await session.setPreamble({ select: `set_config('role', 'canone_control', true)` });
}

/**
 * Enters a tenant after the caller has proved access by a secret, such as the secret of a payment link or of a webhook.
 */
export function enterTenant(session: Session, tenantId: number): void {
  const entered = session.setPreamble({
    select: 'enter_tenant($1)',
    values: [tenantId],
  });
  entered.catch(() => {});
}
