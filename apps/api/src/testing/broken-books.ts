import {
  type BrokenCheck,
  verifyBooks,
} from '../modules/billing/verification/verification.service.ts';
import type { Db } from '../platform/database/driver/kysely-handle.ts';
import type { TestApi } from './test-api.ts';

/** The rules that a tenant's books violate, as this session sees the books. */
export function brokenBooksIn(
  db: Db,
  tenantId: number,
  now: Temporal.Instant,
): Promise<readonly BrokenCheck[]> {
  const facts = { db, tenantId, now, requestId: 'verification', actor: null };
  return verifyBooks({ ...facts, triggerJob: () => {} });
}

export function brokenBooks(api: TestApi, tenantId: number): Promise<readonly BrokenCheck[]> {
  return api.make.inTenant(tenantId, (db) => brokenBooksIn(db, tenantId, api.now()));
}
