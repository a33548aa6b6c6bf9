interface Limits {
  readonly ofProcess: number;
  /** So that one tenant leaves places to the others. */
  readonly ofTenant: number;
  /** So that one person leaves places to the others, also with several tenants and outside them. */
  readonly ofPerson: number;
}

/** The caller who takes a place. Work outside tenants counts for its person alone, whichever tenant the call names. */
export interface PlaceHolder {
  readonly tenantId?: number;
  readonly personId?: number;
}

/** Places for work that takes minutes. Nobody waits for one. */
export function places({ ofProcess, ofTenant, ofPerson }: Limits) {
  /** Taken places by holder, such as `tenant 3`. */
  const taken = new Map<string, number>();
  let all = 0;

  const add = (holder: string, count: number) => {
    const left = (taken.get(holder) ?? 0) + count;
    if (left > 0) taken.set(holder, left);
    else taken.delete(holder);
  };

  /** Takes a place and returns the function that frees it; undefined when none is free. */
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
