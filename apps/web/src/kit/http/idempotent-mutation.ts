import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { ErrorCode } from '@canone/contracts/texts/errors';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from './call.ts';
import type { CallError } from './wire.ts';

/** `randomUUID` exists over https only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}

/** The key was used for other data. */
const needsNewKey: ErrorCode = 'request.keyReused';

/**
 * useMutation with an idempotency key: a form sent again after a lost response sends the same key. A new key
 * follows a success, another `form`, or an error that needs one.
 */
export function useIdempotentMutation<const E extends Endpoint & { readonly isIdempotent: true }>(
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
      if (code === needsNewKey) renew();
    },
  });
}
