import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

export interface GivenCredentials {
  readonly Email: string;
  readonly Password: string;
}

interface SignInFormProps {
  readonly isSending: boolean;
  /** The sentence under each field that cannot be sent. */
  readonly check: (credentials: GivenCredentials) => Promise<Record<string, string>>;
  readonly onSubmit: (credentials: GivenCredentials) => void;
}

/** The browser's own form: a password manager fills it, and nothing is kept of what is typed. */
export function SignInForm({ isSending, check, onSubmit }: SignInFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function submit(form: HTMLFormElement) {
    const given = new FormData(form);
    const text = (field: string) => {
      const value = given.get(field);
      return typeof value === 'string' ? value : '';
    };
    const credentials = { Email: text('Email'), Password: text('Password') };
    const found = await check(credentials);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    else onSubmit(credentials);
  }

  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <TextInput
        name="Email"
        error={errors['Email']}
        size="md"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        name="Password"
        error={errors['Password']}
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
