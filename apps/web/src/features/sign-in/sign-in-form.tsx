import { Credentials } from '@canone/contracts/sign-in';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { schemaErrors } from '../../kit/form.ts';

interface SignInFormProps {
  readonly isSending: boolean;
  readonly onSubmit: (credentials: { Email: string; Password: string }) => void;
}

export function SignInForm({ isSending, onSubmit }: SignInFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { Email: '', Password: '' },
    validate: schemaErrors(Credentials),
    onSubmitPreventDefault: 'always',
  });

  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={form.onSubmit(onSubmit, (errors) => {
        form.getInputNode(errors['Email'] ? 'Email' : 'Password')?.focus();
      })}
    >
      <TextInput
        key={form.key('Email')}
        {...form.getInputProps('Email')}
        size="md"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        key={form.key('Password')}
        {...form.getInputProps('Password')}
        size="md"
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        Accedi
      </Button>
    </form>
  );
}
