import type { Scope } from '@canone/contracts/permissions';
import type { Db } from './database/session.ts';

export interface Actor {
  readonly id: number;
  readonly roleId: number;
}

interface RequestFacts {
  readonly now: Temporal.Instant;
  readonly requestId: string;
  /** Asks for a job to run soon after this transaction has committed; nothing happens if it does not. */
  wake(job: string): void;
}

/** The control plane: who exists, who may enter. */
export interface PublicContext extends RequestFacts {
  readonly db: Db;
  readonly actor: null;
  readonly tenantId: null;
  /** Where the call comes from; null when the product itself is at work. */
  readonly address: string | null;
  /** From here on `db` sees one tenant; call it with a tenant that a secret has proved. */
  enterTenant(tenantId: number): Promise<TenantContext>;
}

export interface PersonContext extends RequestFacts {
  readonly db: Db;
  readonly actor: Actor;
  readonly tenantId: null;
}

/** One tenant; `actor` is null when a payment link or the provider acts. */
export interface TenantContext extends RequestFacts {
  readonly db: Db;
  readonly actor: Actor | null;
  readonly tenantId: number;
}

export type AnyContext = PersonContext | TenantContext;

export interface ContextOf extends Record<Scope, unknown> {
  public: PublicContext;
  person: PersonContext;
  tenant: TenantContext;
}
