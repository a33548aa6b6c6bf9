import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { NewPassword, typedPassword } from './sign-in.ts';

export const accountMessages = {
  passwordChanged: 'Password cambiata. Le altre sessioni sono terminate.',
  currentRequired: 'La password attuale è obbligatoria.',
  samePassword: 'La nuova password è uguale a quella attuale.',
} as const;

export const CurrentPassword = typedPassword(accountMessages.currentRequired);

const PasswordChange = z.object({
  currentPassword: CurrentPassword,
  newPassword: NewPassword,
});

export const accountContract = {
  name: 'account',
  endpoints: {
    changePassword: endpoint({
      method: 'POST',
      path: '/api/account/ChangePassword',
      summary: 'Cambia la propria password e termina le altre proprie sessioni',
      access: 'account.use',
      successMessage: accountMessages.passwordChanged,
      body: PasswordChange,
      result: z.null(),
    }),
  },
} as const;
