import { withAbsent } from '@canone/contracts/kit/completion';
import type { Endpoint, Result } from '@canone/contracts/kit/endpoint';

/**
 * The result of a call. A server that implements only the specification omits fields that only our server sends, so
 * default values are added. After a change that server may also send `true` or the new id instead of the record.
 */
export function resultOf<E extends Endpoint>({ result }: E, data: unknown): Result<E> | null {
  const isRecord = typeof data === 'object' || result._zod.def.type !== 'object';
  if (data === null || !isRecord) return null;
  return withAbsent(result, data) as Result<E>; // the server validates its responses with the same contract
}
