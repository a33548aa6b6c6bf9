import type { Scope } from '@canone/contracts/rights/permissions';
import type { Db } from '../database/driver/session.ts';

export interface Actor {
  readonly id: number;
  readonly roleId: number;
}

export interface CallerSession {
  readonly id: string;
  readonly epoch: number;
}

/** From where a call came. */
export interface Origin {
  /** An IPv4 address or an IPv6 network (/64). */
  readonly network: string;
  /** The client's User-Agent: its first 200 printable characters; null without one. */
  readonly agent: string | null;
}

interface RequestFacts {
  readonly now: Temporal.Instant;
  readonly requestId: string;
  /** Undefined for work of the product itself. */
  readonly origin?: Origin | undefined;
  /** Enqueues a job that runs soon after the commit. A rollback drops it. */
  triggerJob(job: string): void;
}

/** The context outside tenants: sign-in, payment links, webhooks. */
export interface PublicContext extends RequestFacts {
  readonly db: Db;
  readonly actor: null;
  readonly tenantId: null;
  /** The client's address; null for work of the product itself. */
  readonly address: string | null;
  /** The client's User-Agent, shortened; null without one. */
  readonly agent: string | null;
  /** Limits `db` to one tenant from here on. A secret must have proved the tenant. */
  enterTenant(tenantId: number): Promise<TenantContext>;
}

export interface PersonContext extends RequestFacts {
  readonly db: Db;
  readonly actor: Actor;
  readonly session: CallerSession;
  readonly tenantId: null;
  /** The tenant in the header, unchecked: the caller may not be a member. */
  readonly namedTenantId?: number | undefined;
}

/** The context of one tenant. `actor` is null when a payment link or the provider acts. */
export interface TenantContext extends RequestFacts {
  readonly db: Db;
  readonly actor: Actor | null;
  /** Absent when no person acts. */
  readonly session?: CallerSession;
  readonly tenantId: number;
}

export type AnyContext = PersonContext | TenantContext;

export interface ContextOf extends Record<Scope, unknown> {
  public: PublicContext;
  person: PersonContext;
  tenant: TenantContext;
}
