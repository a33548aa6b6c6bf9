import * as z from 'zod/mini';
import { emailText } from '../kit/email-field.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, soughtText } from '../kit/fields.ts';
import { signInMessages } from '../texts/messages.ts';
import { maxEmail } from '../values/text-limits.ts';

/** A password that a person types to prove that it is known. */
export function typedPassword(missing: string) {
  return z
    .string(missing)
    .check(z.minLength(1, missing), z.maxLength(1024, 'Password troppo lunga.'));
}

export const Credentials = z.object({
  Email: soughtText('Email obbligatoria.', maxEmail),
  Password: typedPassword('Password obbligatoria.'),
  /** The `deviceToken` of an earlier sign-in in this browser. */
  DeviceToken: z.optional(z.string().check(z.maxLength(1024))),
});

export const SignedIn = z.object({
  token: z.string(),
  /** In later sign-ins this token proves that the browser is known. It grants no access. */
  deviceToken: z.string(),
  user: z.object({ id: Id, email: z.string(), name: z.string(), roleId: z.int() }),
  resetUrl: z.nullable(z.string()),
  /** The id of the person's tenant if there is exactly one; null otherwise. */
  defaultTenantId: z.nullable(Id),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** A password of at least six characters (§5). `isCommonPassword` in new-password.ts also refuses common passwords. */
export const NewPassword = z
  .string(signInMessages.passwordTooShort)
  .check(
    z.minLength(6, signInMessages.passwordTooShort),
    z.maxLength(128, 'La password può avere al massimo 128 caratteri.'),
  );

const ResetToken = z
  .string(signInMessages.resetTokenInvalid)
  .check(
    z.minLength(1, signInMessages.resetTokenInvalid),
    z.maxLength(200, signInMessages.resetTokenInvalid),
  );

export const signInContract = {
  name: 'sign-in',
  endpoints: {
    signIn: endpoint({
      method: 'POST',
      path: '/api/user/Login',
      summary: 'Accesso con email e password',
      access: 'public',
      body: Credentials,
      result: SignedIn,
    }),
    requestPasswordReset: endpoint({
      method: 'POST',
      path: '/api/user/request-password-reset',
      summary: 'Chiede il link per una nuova password; la risposta è sempre la stessa',
      access: 'public',
      successMessage: signInMessages.resetRequested,
      body: z.object({ Email: emailText('Email obbligatoria.') }),
      result: z.null(),
    }),
    validateResetToken: endpoint({
      method: 'GET',
      path: '/api/user/validate-reset-token',
      summary: 'Se un link per una nuova password vale ancora',
      access: 'public',
      query: z.object({ token: ResetToken }),
      result: z.null(),
    }),
    resetPassword: endpoint({
      method: 'POST',
      path: '/api/user/reset-password',
      summary: 'Imposta la nuova password e chiude tutte le sessioni della persona',
      access: 'public',
      successMessage: signInMessages.resetDone,
      body: z.object({ token: ResetToken, newPassword: NewPassword }),
      result: z.null(),
    }),
  },
} as const;
