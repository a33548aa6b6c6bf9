import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from './call.ts';
import type { CallError } from './wire.ts';

/** randomUUID is there over https only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}

/**
 * useMutation for what must not happen twice: whoever sends a form again, not knowing whether it arrived, sends
 * the same key. After a success, for another `form`, or once the key stands for other data, the key is another.
 */
export function useOnce<const E extends Endpoint & { readonly isIdempotent: true }>(
  endpoint: E,
  form?: number,
): UseMutationResult<Result<E>, CallError, Input<E>> {
  const [kept, setKept] = useState(() => ({ form, idempotencyKey: newKey() }));
  const renew = () => setKept({ form, idempotencyKey: newKey() });
  if (kept.form !== form) renew();

  return useMutation({
    ...mutation(endpoint, kept),
    onSuccess: renew,
    onError: ({ code }) => {
      if (code === 'request.keyReused') renew();
    },
  });
}
