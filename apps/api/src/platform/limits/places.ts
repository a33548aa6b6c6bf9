interface Limits {
  readonly ofProcess: number;
  /** The maximum for one tenant, so that other tenants find free places. */
  readonly ofTenant: number;
  /**
   * The maximum for one person, so that others find free places. It counts the person's work in all tenants and outside
   * tenants.
   */
  readonly ofPerson: number;
}

/** The caller who takes a place. Work outside tenants counts for the person only, even if the call names a tenant. */
export interface PlaceHolder {
  readonly tenantId?: number;
  readonly personId?: number;
}

/** A limited number of places for work that takes minutes. A caller who finds no free place is refused at once. */
export function places({ ofProcess, ofTenant, ofPerson }: Limits) {
  /** The number of taken places by holder, such as `tenant 3`. */
  const taken = new Map<string, number>();
  let all = 0;

  const add = (holder: string, count: number) => {
    const left = (taken.get(holder) ?? 0) + count;
    if (left > 0) taken.set(holder, left);
    else taken.delete(holder);
  };

  /** Takes a place and returns the function that frees it. The result is undefined when no place is free. */
  return function take({ tenantId, personId }: PlaceHolder): (() => void) | undefined {
    const limits = new Map([
      ...(tenantId === undefined ? [] : [[`tenant ${tenantId}`, ofTenant] as const]),
      ...(personId === undefined ? [] : [[`person ${personId}`, ofPerson] as const]),
    ]);
    const isFull = [...limits].some(([holder, most]) => (taken.get(holder) ?? 0) >= most);
    if (all >= ofProcess || isFull) return undefined;
    all += 1;
    for (const holder of limits.keys()) add(holder, 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      all -= 1;
      for (const holder of limits.keys()) add(holder, -1);
    };
  };
}
