import { type TotpKey as Key, secondFactorContract } from '@canone/contracts/access/second-factor';
import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { mutation } from '../../../kit/http/call.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { TotpKey } from '../../../kit/second-factor/totp-key.tsx';

interface NewTotpProps {
  readonly totp: Key;
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

/** Moves the focus to the field, because the button that opened this part has disappeared. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** Shows the key of a new authenticator app, to scan or to type, and asks for a code of this app. */
export function NewTotp({ totp, onDone, onCancel }: NewTotpProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const confirm = useMutation(mutation(secondFactorContract.endpoints.confirmTotp));
  const wrong = missing ?? confirm.error?.fields[0]?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(code.trim() === '' ? secondFactorMessages.codeRequired : undefined);
    if (code.trim() === '') return;
    confirm.mutate({ body: { code } }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  }

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <TotpKey totp={totp} />
      <TextInput
        ref={focus}
        label="Codice dell’app"
        description={wrong ? undefined : 'Sei cifre, che cambiano ogni 30 secondi'}
        error={wrong}
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {confirm.error && !wrong && <Notice tone="error">{confirm.error.message}</Notice>}
      <div className="account-buttons">
        <Button type="submit" loading={confirm.isPending}>
          Attiva
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  );
}
