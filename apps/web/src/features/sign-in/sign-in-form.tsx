import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';

export interface GivenCredentials {
  readonly Email: string;
  readonly Password: string;
}

interface SignInFormProps {
  readonly isSending: boolean;
  /** Returns the error of each invalid field. */
  readonly check: (credentials: GivenCredentials) => Promise<Record<string, string>>;
  readonly onSubmit: (credentials: GivenCredentials) => void;
  readonly onForgotten: (email: string) => void;
}

/**
 * A native form without `useForm`: password managers can fill it, and the typed values are not stored in React state.
 */
export function SignInForm({ isSending, check, onSubmit, onForgotten }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});

  function given(field: string): string {
    const value = new FormData(form.current ?? undefined).get(field);
    return typeof value === 'string' ? value : '';
  }

  const typed = () => ({ Email: given('Email'), Password: given('Password') });

  async function checkOne({ target: { name } }: FocusEvent<HTMLInputElement>) {
    const { [name]: error } = await check(typed());
    setErrors((shown) => ({ ...shown, [name]: error }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const credentials = typed();
    const found = await check(credentials);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    else onSubmit(credentials);
  }

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        name="Email"
        onBlur={(event) => void checkOne(event)}
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
        onBlur={(event) => void checkOne(event)}
        error={errors['Password']}
        aria-invalid={Boolean(errors['Password'])}
        size="md"
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        Accedi
      </Button>
      <button type="button" className="sign-in-other" onClick={() => onForgotten(given('Email'))}>
        Password dimenticata?
      </button>
    </form>
  );
}
