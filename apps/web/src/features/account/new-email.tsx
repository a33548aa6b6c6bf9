import { emailChangeMessages } from '@canone/contracts/email-change-messages';
import { OwnEmailChange, ownEmailContract } from '@canone/contracts/own-email';
import type { FactorProof } from '@canone/contracts/second-factor';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../kit/http/call.ts';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { schemaErrors } from '../../kit/detail/form.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { PasswordField } from '../../kit/password/new-password-fields.tsx';
import { notify } from '../../kit/toast/notify.ts';
import { CallError } from '../../kit/http/wire.ts';
import { OwnProof } from './own-proof.tsx';

interface NewEmailProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const errorsOf = schemaErrors(OwnEmailChange);
const empty = { newEmail: '', currentPassword: '' };

/** The button that opened the form is gone, so the first field takes the focus. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** Requests a change of the own e-mail, with the password and the second factor of those who have one. */
export function NewEmail({ onDone, onCancel }: NewEmailProps) {
  const form = useForm({ initialValues: empty, validate: errorsOf });
  const [needsFactor, setNeedsFactor] = useState(false);
  const [code, setCode] = useState('');
  const change = useMutation(mutation(ownEmailContract.endpoints.requestEmailChange));
  const isFactorAsked = change.error?.code === 'account.factorRequired';
  const hasOwnMessage = change.error && (isFactorAsked || change.error.fields.length === 0);

  async function save(values: typeof empty, proof: FactorProof | undefined) {
    try {
      const body = { ...values, ...(proof && { secondFactor: proof }) };
      const { email } = await change.mutateAsync({ body });
      notify.success(emailChangeMessages.requested(email));
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'account.factorRequired') {
        setNeedsFactor(true);
        return;
      }
      form.setErrors(
        Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
      );
      focusFirstWrong();
    }
  }

  return (
    <form
      className="account-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => void save(values, code.trim() === '' ? undefined : { code }),
        () => focusFirstWrong(),
      )}
    >
      <TextInput
        {...form.getInputProps('newEmail')}
        ref={focus}
        label="Nuova email"
        type="email"
        size="md"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label="La tua password"
        autoComplete="current-password"
      />
      {needsFactor && (
        <OwnProof
          code={code}
          onCode={setCode}
          error={form.errors['secondFactor.code']}
          onPasskey={(passkey) => void save(form.values, { passkey })}
        />
      )}
      {hasOwnMessage && <Notice tone="error">{change.error?.message}</Notice>}
      <div className="account-buttons">
        <Button type="submit" loading={change.isPending}>
          Manda il link
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  );
}
