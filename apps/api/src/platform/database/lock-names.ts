/** Starts of operations on many rows share this lock of a tenant. An erasure has it alone, so that it sees all their rows. */
export const startsOfOperations = (tenantId: number) => `bulk-starts:${tenantId}`;
