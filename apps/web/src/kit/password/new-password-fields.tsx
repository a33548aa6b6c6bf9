import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import './new-password-fields.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { strengthOf } from './new-password.ts';

const toggle = { 'aria-label': 'Mostra o nascondi la password', tabIndex: 0 };
const steps = [1, 2, 3, 4] as const;

interface PasswordFieldProps extends PasswordInputProps {
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      size="md"
      visibilityToggleButtonProps={toggle}
    />
  );
}

interface NewPasswordFieldsProps {
  /** The props of both inputs, as `form.getInputProps` returns them. */
  readonly password: PasswordInputProps;
  readonly confirmation: PasswordInputProps;
}

/** The fields for a new password and its confirmation. They show the strength of the password. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...password}
        label="Nuova password"
        description={password.error ? undefined : <Strength password={String(password.value)} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
      />
      <PasswordField {...confirmation} label="Conferma password" autoComplete="new-password" />
    </>
  );
}

function Strength({ password }: { password: string }) {
  const { level, words } = strengthOf(password);
  return (
    <>
      <span className="strength" data-level={level} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} data-reached={step <= level} />
        ))}
      </span>
      <span role="status">{words}</span>
    </>
  );
}
