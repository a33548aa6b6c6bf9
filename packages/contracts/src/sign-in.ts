import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { Id, requiredText } from './kit/fields.ts';

export const Credentials = z.object({
  Email: requiredText('Email obbligatoria.', 320),
  Password: z
    .string('Password obbligatoria.')
    .check(z.minLength(1, 'Password obbligatoria.'), z.maxLength(1024, 'Password troppo lunga.')),
});

export const SignedIn = z.object({
  token: z.string(),
  user: z.object({ id: Id, email: z.string(), name: z.string(), roleId: z.int() }),
  resetUrl: z.nullable(z.string()),
  /** The only tenant a person belongs to, when there is just one. */
  defaultTenantId: z.nullable(Id),
});
export type SignedIn = z.infer<typeof SignedIn>;

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
  },
} as const;
