import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { passwordErrors, strengthWords, type TypedPasswords } from './new-password.ts';

interface ResetFormProps {
  readonly isSending: boolean;
  readonly onSubmit: (newPassword: string) => void;
}

const toggle = { 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 };

export function ResetForm({ isSending, onSubmit }: ResetFormProps) {
  const form = useForm<TypedPasswords>({
    initialValues: { password: '', confirmation: '' },
    validate: passwordErrors,
  });
  const password = form.getInputProps('password');
  const confirmation = form.getInputProps('confirmation');
  return (
    <form
      className="reset-form"
      noValidate
      onSubmit={form.onSubmit(
        (typed) => onSubmit(typed.password),
        () => focusFirstWrong(),
      )}
    >
      <PasswordInput
        {...password}
        aria-invalid={Boolean(password.error)}
        size="md"
        label="Nuova password"
        description={
          password.error ? undefined : <span role="status">{strengthWords(password.value)}</span>
        }
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        {...confirmation}
        aria-invalid={Boolean(confirmation.error)}
        size="md"
        label="Conferma password"
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        Reimposta la password
      </Button>
    </form>
  );
}
