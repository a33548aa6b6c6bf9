import type { Scope } from '@canone/contracts/rights/permissions';
import type { Db } from '../database/driver/kysely-handle.ts';

export interface Actor {
  readonly id: number;
  readonly roleId: number;
}

export interface CallerSession {
  readonly id: string;
  readonly epoch: number;
}

/** The network and the client from which a call came. */
export interface Origin {
  /** An IPv4 address, or an IPv6 network (/64). */
  readonly network: string;
  /** The client's User-Agent: its first 200 printable characters; null if the client sends none. */
  readonly agent: string | null;
}

interface RequestFacts {
  readonly now: Temporal.Instant;
  readonly requestId: string;
  /** Undefined when no call caused the work, for example in a job. */
  readonly origin?: Origin | undefined;
  /** Enqueues a job that runs soon after the commit. After a rollback the job is not enqueued. */
  triggerJob(job: string): void;
}

/** The context of a call outside tenants without a signed-in person, such as sign-in, payment links and webhooks. */
export interface PublicContext extends RequestFacts {
  readonly db: Db;
  readonly actor: null;
  readonly tenantId: null;
  /** The client's address; null when no call caused the work, for example in a job. */
  readonly address: string | null;
  /** The client's User-Agent, shortened; null if there is none. */
  readonly agent: string | null;
  /** Limits `db` to one tenant from now on. The caller must have proved access to the tenant by a secret before. */
  enterTenant(tenantId: number): Promise<TenantContext>;
}

export interface PersonContext extends RequestFacts {
  readonly db: Db;
  readonly actor: Actor;
  readonly session: CallerSession;
  readonly tenantId: null;
  /** The tenant named in the header. It is unchecked, so the caller may not be a member. */
  readonly namedTenantId?: number | undefined;
}

/** The context of one tenant. `actor` is null when a payment link or the provider acts. */
export interface TenantContext extends RequestFacts {
  readonly db: Db;
  readonly actor: Actor | null;
  /** Absent when the actor is not a person. */
  readonly session?: CallerSession;
  readonly tenantId: number;
}

export type AnyContext = PersonContext | TenantContext;

export interface ContextOf extends Record<Scope, unknown> {
  public: PublicContext;
  person: PersonContext;
  tenant: TenantContext;
}
