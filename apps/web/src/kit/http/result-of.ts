import { withAbsent } from '@canone/contracts/kit/completion';
import type { Endpoint, Result } from '@canone/contracts/kit/endpoint';

/**
 * The result of a call. Fields that only our server sends are added, because another server leaves them out. That
 * server may also report a change with `true` or the new id in place of the record.
 */
export function resultOf<E extends Endpoint>({ result }: E, data: unknown): Result<E> | null {
  const isRecord = typeof data === 'object' || result._zod.def.type !== 'object';
  if (data === null || !isRecord) return null;
  return withAbsent(result, data) as Result<E>; // the server validates its responses with the same contract
}
