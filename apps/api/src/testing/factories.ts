import { randomUUID } from 'node:crypto';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { NotificationKind } from '@canone/contracts/letters/notification';
import { Role } from '@canone/contracts/rights/role';
import { isoAddMonths } from '@canone/contracts/values/add-months';
import { sql } from 'kysely';
import { frozenAmounts } from '../modules/billing/receivables/receivable.service.ts';
import { hashPassword } from '../platform/auth/password.ts';
import type { SecretBox } from '../platform/auth/secret-box.ts';
import type { Db } from '../platform/database/driver/kysely-handle.ts';
import { sessionOver } from '../platform/database/driver/session.ts';
import type { Engine } from '../platform/database/engine.ts';
import { testAccount } from './simulated-paypal.ts';

interface Setting {
  readonly box: SecretBox;
  readonly paypalUrl: string;
}

interface PersonOptions {
  readonly name?: string;
  readonly email?: string;
  readonly roleId?: Role;
  readonly tenantIds?: readonly number[];
  readonly password?: string | undefined;
  readonly isActive?: boolean;
}

interface SessionOptions {
  readonly userId: number;
  readonly at: Temporal.Instant;
}

export interface TestPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

interface SubscriptionOptions {
  /** The customer of the subscription. Default: a new person. */
  readonly customer?: TestPerson | undefined;
  readonly status?: SubscriptionStatus;
  readonly grossCents?: number;
  readonly months?: number;
  readonly startAt?: string;
  /** The net price of the plan at the time of the agreement. Default: unknown. */
  readonly listNetCents?: number;
  /** The id of an existing plan. Default: a new plan. */
  readonly planId?: number;
}

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** Creates rows as the owner of the tables, each row with the rows that it needs. */
export function factories(engine: Engine, { box, paypalUrl }: Setting) {
  async function asOwner<T>(run: (db: Db) => Promise<T>): Promise<T> {
    const client = await engine.pool.connect();
    const session = sessionOver(client, 'transaction');
    try {
      // row-level security applies to the owner too, so the setting names the tenant
      return await run(session.db);
    } finally {
      client.release();
    }
  }

  async function inTransaction<T>(opening: string, run: (db: Db) => Promise<T>): Promise<T> {
    const client = await engine.pool.connect();
    const { db, send } = sessionOver(client, 'transaction');
    try {
      await send('begin');
      await send(opening);
      const result = await run(db);
      await send('commit');
      return result;
    } catch (error) {
      await send('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  /** Inserts into a tenant's tables. They can be accessed only in a transaction of that tenant. */
  function inTenant<T>(tenantId: number, run: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(`select enter_tenant(${tenantId})`, run);
  }

  /**
   * Inserts with an `insert … select` as the owner of the tables. On Citus such an insert copies its rows to the
   * shards, and row-level security allows this only to the owner.
   */
  function fillTenant<T>(tenantId: number, run: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(`set local app.tenant_id = ${tenantId}`, run);
  }

  const make = {
    inTenant,
    fillTenant,
    asOwner,

    aTenant: (name = `Tenant ${next()}`) =>
      asOwner((db) =>
        db
          .insertInto('tenants')
          .values({ name, configuration: null })
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow(),
      ),

    aPerson: ({
      name = `Persona ${next()}`,
      email = `persona${next()}@prova.example`,
      roleId = Role.Client,
      tenantIds = [],
      password,
      isActive = true,
    }: PersonOptions = {}) =>
      asOwner(async (db) => {
        const password_hash = password === undefined ? null : await hashPassword(password);
        const { id } = await db
          .insertInto('users')
          .values({ name, email, role_id: roleId, is_active: isActive, password_hash })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const tenant_id of tenantIds) {
          await db
            .insertInto('memberships')
            .values({ tenant_id, user_id: id, name, email })
            .execute();
        }
        return { id, name, email };
      }),

    /** A session as a sign-in creates it. Returns its id. */
    aSession: ({ userId, at }: SessionOptions) =>
      asOwner(async (db) => {
        const [id, time] = [randomUUID(), String(at)];
        await sql`insert into sessions (id, user_id, epoch, created_at, last_used_at)
          select ${id}, id, session_epoch, ${time}, ${time} from users where id = ${userId}`.execute(
          db,
        );
        return id;
      }),

    aPlan: (
      tenantId: number,
      { name = `Piano ${next()}`, netCents = 1_000, months = 1, isActive = true } = {},
    ) =>
      inTenant(tenantId, (db) =>
        db
          .insertInto('plans')
          .values({
            tenant_id: tenantId,
            name,
            net_cents: netCents,
            vat_basis_points: 2_200,
            recurrence_months: months,
            is_active: isActive,
            paypal_plan_id: null,
            stripe_plan_id: null,
          })
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow(),
      ),

    aProvider: (tenantId: number, account = testAccount) =>
      inTenant(tenantId, async (db) => {
        const provider = await db
          .insertInto('payment_providers')
          .values({
            tenant_id: tenantId,
            name: 'PayPal',
            api_url: paypalUrl,
            api_key: account.clientId,
            api_secret_sealed: box.seal(account.secret),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`select remember_provider(${provider.id})`.execute(db);
        return provider;
      }),

    /** A notification for the people of a tenant. */
    async aNotification(
      tenantId: number,
      given: { subscriptionId?: number; createdAt?: string; kind?: NotificationKind } = {},
    ) {
      const { subscriptionId, createdAt = '2026-11-21T09:00:00Z', kind = 'paymentFailed' } = given;
      const { id } = await inTenant(tenantId, (db) =>
        db
          .insertInto('notifications')
          .values({
            tenant_id: tenantId,
            kind,
            fact: `${kind}:prova-${next()}`,
            subscription_id: subscriptionId,
            amount_cents: 1_220,
            created_at: createdAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      return id;
    },

    /** A subscription with its first payment, its own customer and plan. */
    async aSubscription(
      tenantId: number,
      {
        status = SubscriptionStatus.NotActive,
        grossCents = 1_220,
        months = 1,
        startAt = '2026-11-01T09:00:00Z',
        planId,
        listNetCents,
        customer: given,
      }: SubscriptionOptions = {},
    ) {
      const customer = given ?? (await make.aPerson({ tenantIds: [tenantId] }));
      const plan =
        planId === undefined ? await make.aPlan(tenantId, { months }) : { id: planId, name: '' };
      return inTenant(tenantId, async (db) => {
        const { id } = await db
          .insertInto('subscriptions')
          .values({
            tenant_id: tenantId,
            user_id: customer.id,
            plan_id: plan.id,
            status,
            start_at: startAt,
            end_at: startAt,
            gross_cents: grossCents,
            vat_basis_points: 2_200,
            list_net_cents: listNetCents ?? null,
            recurrence_months: months,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const payment = await db
          .insertInto('receivables')
          .values({
            tenant_id: tenantId,
            subscription_id: id,
            due_at: startAt,
            ends_at: isoAddMonths(startAt, months),
            ...frozenAmounts({ grossCents, vatBasisPoints: 2_200 }),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { id, paymentId: payment.id, customer, plan };
      });
    },
  };
  return make;
}
