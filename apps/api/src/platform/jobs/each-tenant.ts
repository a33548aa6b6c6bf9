import type { Clock } from '../core/clock.ts';

type Work = (tenantId: number) => Promise<void>;

type IsPresent = (tenantId: number) => Promise<boolean>;

/**
 * Works in several tenants during one run. After a failure in a tenant, the rest of the run skips that tenant. The
 * failure does not count when the tenant was deleted during the run.
 */
export function tenantRun(isPresent: IsPresent = async () => true) {
  const failures = new Map<number, unknown>();
  const deleted = new Set<number>();
  const isLeftOut = (tenantId: number) => failures.has(tenantId) || deleted.has(tenantId);

  async function attempt(tenantId: number, work: Work): Promise<void> {
    try {
      await work(tenantId);
    } catch (error) {
      if (await isPresent(tenantId).catch(() => true)) failures.set(tenantId, error);
      else deleted.add(tenantId);
    }
  }

  return {
    isLeftOut,

    async each(tenantIds: readonly number[], work: Work): Promise<void> {
      for (const tenantId of tenantIds) if (!isLeftOut(tenantId)) await attempt(tenantId, work);
    },

    /** Throws when the work of any tenant has failed, so that the run counts as failed. */
    end(): void {
      if (failures.size === 0) return;
      const tenants = [...failures.keys()].join(', ');
      throw new AggregateError(failures.values(), `failed in the tenants ${tenants}`);
    },
  };
}

/** Works in each tenant. A failure in a tenant does not stop the work in the following tenants. */
export async function forEachTenant(
  tenantIds: readonly number[],
  work: Work,
  isPresent?: IsPresent,
): Promise<void> {
  const run = tenantRun(isPresent);
  await run.each(tenantIds, work);
  run.end();
}

/** The time after which a run begins no further round. The next run of the job continues the work. */
const maxRun = { minutes: 10 } as const;

interface Turns {
  readonly clock: Clock;
  readonly maxTime?: { readonly minutes: number };
  /** The tenants with work that is due. They are read again before each round. */
  readonly due: () => Promise<readonly number[]>;
  readonly isPresent?: IsPresent;
  readonly workBatch: Work;
}

/**
 * Works one batch of each tenant per round, so that no tenant waits for all the work of another tenant. The next run
 * continues.
 */
export async function inTurns({
  clock,
  maxTime = maxRun,
  due,
  isPresent,
  workBatch,
}: Turns): Promise<void> {
  const run = tenantRun(isPresent);
  const end = clock.now().add(maxTime);
  while (Temporal.Instant.compare(clock.now(), end) < 0) {
    const tenantIds = (await due()).filter((id) => !run.isLeftOut(id));
    if (tenantIds.length === 0) break;
    await run.each(tenantIds, workBatch);
  }
  run.end();
}
