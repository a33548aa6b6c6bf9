import { accountMessages } from '@canone/contracts/account';
import type { FactorProof } from '@canone/contracts/second-factor';
import { secondFactorMessages } from '@canone/contracts/second-factor-messages';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { PasswordField } from '../../../kit/password/new-password-fields.tsx';
import { CallError } from '../../../kit/http/wire.ts';
import { OwnProof } from '../own-proof.tsx';

interface Values {
  readonly currentPassword: string;
  readonly name: string;
}

/** The proof that a change needs: the password, and the second factor of a person who has one. */
interface Confirmation {
  readonly currentPassword: string;
  readonly secondFactor?: FactorProof;
}

interface ConfirmedTaskProps {
  readonly title: string;
  readonly button: string;
  /** Also asks for the name of a new passkey. */
  readonly isNamed?: boolean;
  readonly run: (confirmation: Confirmation, name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The opener is gone, so the keyboard continues in the first field. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/** A change of the second factor, confirmed by the own password and by the present second factor. */
export function ConfirmedTask({ title, button, isNamed, run, onCancel }: ConfirmedTaskProps) {
  const form = useForm<Values>({
    initialValues: { currentPassword: '', name: '' },
    validate: ({ currentPassword, name }) => ({
      ...(isNamed && name.trim() === '' && { name: secondFactorMessages.passkeyNameRequired }),
      ...(currentPassword === '' && { currentPassword: accountMessages.currentRequired }),
    }),
  });
  const [needsFactor, setNeedsFactor] = useState(false);
  const [code, setCode] = useState('');
  const task = useMutation<void, Error, FactorProof | undefined>({
    mutationFn: (secondFactor) => {
      const { currentPassword, name } = form.values;
      return run({ currentPassword, ...(secondFactor && { secondFactor }) }, name);
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      if (error.code === 'account.factorRequired') {
        setNeedsFactor(true);
        return;
      }
      form.setErrors(
        Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
      );
      focusFirstWrong();
    },
  });
  const refusal = task.error instanceof CallError ? task.error : undefined;
  const hasOwnMessage = refusal?.code === 'account.factorRequired' || !refusal?.fields.length;

  return (
    <form
      className="account-form"
      noValidate
      onSubmit={form.onSubmit(
        () => task.mutate(code.trim() === '' ? undefined : { code }),
        () => focusFirstWrong(),
      )}
    >
      <strong>{title}</strong>
      {isNamed && (
        <TextInput
          {...form.getInputProps('name')}
          ref={focus}
          label="Nome della passkey"
          description={
            form.errors['name'] ? undefined : 'Per riconoscerla, per esempio «Portatile»'
          }
          maxLength={60}
          size="md"
          autoComplete="off"
        />
      )}
      <PasswordField
        {...form.getInputProps('currentPassword')}
        {...(!isNamed && { ref: focus })}
        label="La tua password"
        autoComplete="current-password"
      />
      {needsFactor && (
        <OwnProof
          code={code}
          onCode={setCode}
          error={form.errors['secondFactor.code']}
          onPasskey={(passkey) => task.mutate({ passkey })}
        />
      )}
      {task.error && hasOwnMessage && <Notice tone="error">{task.error.message}</Notice>}
      <div className="account-buttons">
        <Button type="submit" loading={task.isPending}>
          {button}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  );
}
