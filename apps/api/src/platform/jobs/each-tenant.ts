type Work = (tenantId: number) => Promise<void>;

/** The work of a run in tenants. One whose work has failed is left out for the rest of the run. */
export function tenantRun() {
  const failures = new Map<number, unknown>();

  return {
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
