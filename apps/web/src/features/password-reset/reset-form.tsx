import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { focusFirstWrong } from '../../kit/detail/focus-first-wrong.ts';
import { passwordErrors, type TypedPasswords } from '../../kit/password/new-password.ts';
import { NewPasswordFields } from '../../kit/password/new-password-fields.tsx';

interface ResetFormProps {
  readonly isSending: boolean;
  readonly onSubmit: (newPassword: string) => void;
}

export function ResetForm({ isSending, onSubmit }: ResetFormProps) {
  const form = useForm<TypedPasswords>({
    initialValues: { password: '', confirmation: '' },
    validate: passwordErrors,
    validateInputOnBlur: true,
  });
  return (
    <form
      className="reset-form"
      noValidate
      onSubmit={form.onSubmit(
        (typed) => onSubmit(typed.password),
        () => focusFirstWrong(),
      )}
    >
      <NewPasswordFields
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmation')}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        Reimposta la password
      </Button>
    </form>
  );
}
