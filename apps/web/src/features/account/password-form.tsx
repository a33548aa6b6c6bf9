import { accountContract, accountMessages } from '@canone/contracts/access/account';
import { sessionContract } from '@canone/contracts/access/session';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { mutation, query } from '../../kit/http/call.ts';
import { CallError } from '../../kit/http/wire.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { NewPasswordFields, PasswordField } from '../../kit/password/new-password-fields.tsx';
import { notify } from '../../kit/toast/notify.ts';
import { changeErrors, type PasswordValues, refusedErrors } from './own-password.ts';

const empty: PasswordValues = { current: '', password: '', confirmation: '' };

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const form = useForm<PasswordValues>({ initialValues: empty, validate: changeErrors });
  const change = useMutation(mutation(accountContract.endpoints.changePassword));
  const hasOwnMessage = change.error !== null && change.error.fields.length === 0;

  async function save({ current, password }: PasswordValues) {
    try {
      await change.mutateAsync({ body: { currentPassword: current, newPassword: password } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setErrors(refusedErrors(error.fields));
      focusFirstWrong();
      return;
    }
    form.reset();
    notify.success(accountMessages.passwordChanged);
    await client.invalidateQueries(query(sessionContract.endpoints.list, {}));
  }

  return (
    <section className="card account-card" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <p className="muted">
        Quando la cambi, le altre sessioni aperte terminano; in questa resti dentro.
      </p>
      <form
        className="account-form"
        noValidate
        onSubmit={form.onSubmit(
          (values) => void save(values),
          () => focusFirstWrong(),
        )}
      >
        {/* A password manager needs the name of the account. */}
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          {...form.getInputProps('current')}
          label="Password attuale"
          autoComplete="current-password"
        />
        <NewPasswordFields
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
        />
        {hasOwnMessage && <Notice tone="error">{change.error?.message}</Notice>}
        <Button type="submit" loading={change.isPending}>
          Cambia la password
        </Button>
      </form>
    </section>
  );
}
