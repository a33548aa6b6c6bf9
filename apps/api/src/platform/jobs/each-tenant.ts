import type { Clock } from '../core/clock.ts';

type Work = (tenantId: number) => Promise<void>;

/** The work of a run in tenants. One whose work has failed is left out for the rest of the run. */
export function tenantRun() {
  const failures = new Map<number, unknown>();

  return {
    hasFailed: (tenantId: number): boolean => failures.has(tenantId),

    async each(tenantIds: readonly number[], work: Work): Promise<void> {
      for (const tenantId of tenantIds) {
        if (failures.has(tenantId)) continue;
        try {
          await work(tenantId);
        } catch (error) {
          failures.set(tenantId, error);
        }
      }
    },

    /** Throws when the work of any tenant has failed, so that the run counts as failed. */
    end(): void {
      if (failures.size === 0) return;
      const tenants = [...failures.keys()].join(', ');
      throw new AggregateError(failures.values(), `failed in the tenants ${tenants}`);
    },
  };
}

/** Works in each tenant, also after one whose work has failed. */
export async function forEachTenant(tenantIds: readonly number[], work: Work): Promise<void> {
  const run = tenantRun();
  await run.each(tenantIds, work);
  run.end();
}

/** The queue considers a run dead after 900 seconds. */
const maxRun = { minutes: 10 } as const;

interface Turns {
  readonly clock: Clock;
  readonly maxTime?: { readonly minutes: number };
  /** The tenants with work that is due now. They are read again before each round. */
  readonly due: () => Promise<readonly number[]>;
  readonly workBatch: Work;
}

/** Works a batch of each tenant in turn, so that no tenant waits for all the work of another. The next run continues. */
export async function inTurns({ clock, maxTime = maxRun, due, workBatch }: Turns): Promise<void> {
  const run = tenantRun();
  const end = clock.now().add(maxTime);
  while (Temporal.Instant.compare(clock.now(), end) < 0) {
    const tenantIds = (await due()).filter((id) => !run.hasFailed(id));
    if (tenantIds.length === 0) break;
    await run.each(tenantIds, workBatch);
  }
  run.end();
}
