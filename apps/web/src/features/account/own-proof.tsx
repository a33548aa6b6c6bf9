import type { UsedPasskey } from '@canone/contracts/access/passkey';
import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mutation } from '../../kit/http/call.ts';
import { Notice } from '../../kit/page/notice.tsx';

interface OwnProofProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error: ReactNode;
  readonly passkeyError: ReactNode;
  /** Called when the person begins with a passkey. Errors of earlier attempts then disappear (AQ13). */
  readonly onBegin: () => void;
  readonly onPasskey: (passkey: UsedPasskey) => void;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

/** Asks the person for the second factor: a code or a passkey. */
export function OwnProof(props: OwnProofProps) {
  const { code, onCode, error, passkeyError, onBegin, onPasskey } = props;
  const begin = useMutation(mutation(secondFactorContract.endpoints.beginProof));
  const prove = useMutation<UsedPasskey | undefined, Error>({
    mutationFn: async () => {
      const { passkeys } = await begin.mutateAsync({});
      const { provePasskey } = await import('../../kit/passkey/passkey.ts');
      return passkeys ? provePasskey(passkeys) : undefined;
    },
    onMutate: onBegin,
    onSuccess: (used) => used && onPasskey(used),
  });
  const refusal = prove.error?.message ?? passkeyError;
  return (
    <>
      <TextInput
        ref={focus}
        label="Codice dell’app o di recupero"
        error={error}
        size="md"
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code}
        onChange={(event) => {
          prove.reset();
          onCode(event.currentTarget.value);
        }}
      />
      <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>
        Usa una passkey
      </Button>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </>
  );
}
