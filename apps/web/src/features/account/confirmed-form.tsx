import type { FactorProof } from '@canone/contracts/access/second-factor';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { showRefusal } from '../../kit/detail/form.ts';
import { CallError } from '../../kit/http/wire.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { PasswordField } from '../../kit/password/new-password-fields.tsx';
import { OwnProof } from './own-proof.tsx';

/**
 * The part of a request that proves the person's identity. `secondFactor` is sent only by a person who has a second
 * factor.
 */
export interface Confirmation {
  readonly currentPassword: string;
  readonly secondFactor?: FactorProof;
}

interface ConfirmedFormProps<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly submitText: string;
  readonly send: (values: Values, confirmation: Confirmation) => Promise<void>;
  readonly onCancel: () => void;
  /** The fields above the password. */
  readonly children?: ReactNode;
}

/** Moves the focus to the first field, because the button that opened the form has disappeared. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

/**
 * A form that changes the person's own account. The person confirms it with the password and, if the server asks, with
 * the second factor.
 */
export function ConfirmedForm<Values extends { readonly currentPassword: string }>({
  form,
  submitText,
  send,
  onCancel,
  children,
}: ConfirmedFormProps<Values>) {
  const [needsFactor, setNeedsFactor] = useState(false);
  const [code, setCode] = useState('');
  const sending = useMutation<void, Error, FactorProof | undefined>({
    mutationFn: (secondFactor) => {
      const { currentPassword } = form.values;
      return send(form.values, { currentPassword, ...(secondFactor && { secondFactor }) });
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      if (error.code === 'account.factorRequired') {
        setNeedsFactor(true);
        return;
      }
      showRefusal(form, error, { showWrong: () => focusFirstWrong() });
    },
  });
  const refusal = sending.error instanceof CallError ? sending.error : undefined;
  const isFactorMissing = refusal?.code === 'account.factorRequired';
  const hasOwnMessage = isFactorMissing || !refusal?.fields.length;

  return (
    <form
      ref={focusFirst}
      className="account-form"
      noValidate
      onSubmit={form.onSubmit(
        () => sending.mutate(code.trim() === '' ? undefined : { code }),
        () => focusFirstWrong(),
      )}
    >
      {children}
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
          passkeyError={form.errors['secondFactor.passkey']}
          onBegin={() => {
            sending.reset();
            form.clearErrors();
          }}
          onPasskey={(passkey) => sending.mutate({ passkey })}
        />
      )}
      {sending.error && hasOwnMessage && (
        <Notice tone={isFactorMissing ? 'info' : 'error'}>{sending.error.message}</Notice>
      )}
      <div className="account-buttons">
        <Button type="submit" loading={sending.isPending}>
          {submitText}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </form>
  );
}
