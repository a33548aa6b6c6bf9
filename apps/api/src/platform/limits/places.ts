interface Limits {
  readonly ofProcess: number;
  /** So that one tenant leaves places to the others. */
  readonly ofTenant: number;
}

/** Places for work that takes minutes. Nobody waits for one. */
export function places({ ofProcess, ofTenant }: Limits) {
  /** Taken places by tenant; `undefined` for work outside tenants. */
  const taken = new Map<number | undefined, number>();
  let all = 0;

  /** Takes a place and returns the function that frees it; undefined when none is free. */
  return function take(tenantId: number | undefined): (() => void) | undefined {
    const own = taken.get(tenantId) ?? 0;
    if (all >= ofProcess || own >= ofTenant) return undefined;
    all += 1;
    taken.set(tenantId, own + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      all -= 1;
      const left = (taken.get(tenantId) ?? 1) - 1;
      if (left > 0) taken.set(tenantId, left);
      else taken.delete(tenantId);
    };
  };
}
