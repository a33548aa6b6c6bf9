import { accountMessages } from '@canone/contracts/access/account';
import type { FieldError } from '@canone/contracts/kit/envelope';
import { passwordErrors, type TypedPasswords } from '../../kit/password/new-password.ts';

export interface PasswordValues extends TypedPasswords {
  readonly current: string;
}

/** The error under each field that prevents the change. */
export function changeErrors({ current, ...typed }: PasswordValues): Record<string, string> {
  const errors = passwordErrors(typed);
  if (current === '') return { current: accountMessages.currentRequired, ...errors };
  const isSame = !errors['password'] && current === typed.password;
  return isSame ? { ...errors, password: accountMessages.samePassword } : errors;
}

const fields: Readonly<Record<string, keyof PasswordValues>> = {
  currentPassword: 'current',
  newPassword: 'password',
};

/** Assigns the server's errors to the fields of the form. */
export function refusedErrors(refused: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(
    refused.flatMap(({ field, message }) => {
      const own = fields[field];
      return own ? [[own, message] as const] : [];
    }),
  );
}
