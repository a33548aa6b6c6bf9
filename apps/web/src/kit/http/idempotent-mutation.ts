import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { ErrorCode } from '@canone/contracts/texts/errors';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from './call.ts';
import type { CallError } from './wire.ts';

/** Makes a key. `randomUUID` does not exist on pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
}

/** The error code of a key that was already used for other data. */
const needsNewKey: ErrorCode = 'request.keyReused';

/**
 * useMutation with an idempotency key. A form that is sent again after a lost response sends the same key. A new key is
 * used after a success, for another `form`, and after the error `request.keyReused`.
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
