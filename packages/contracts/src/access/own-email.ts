import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { personalData } from '../people/personal-data.ts';
import { emailChangeMessages } from '../texts/email-change-messages.ts';
import { CurrentPassword } from './account.ts';
import { PendingEmail } from './email-change.ts';
import { FactorProof } from './second-factor.ts';

export const OwnEmailChange = z.object({
  currentPassword: CurrentPassword,
  newEmail: personalData.email,
  /** Required of a person who has a second factor. */
  secondFactor: z.optional(FactorProof),
});

/**
 * This contract is separate from the account's contract, so that the account's page does not load the rules of personal
 * data.
 */
export const ownEmailContract = {
  name: 'own-email',
  endpoints: {
    pendingEmail: endpoint({
      method: 'GET',
      path: '/api/account/PendingEmail',
      summary: 'La propria nuova email che aspetta la conferma',
      access: 'account.use',
      result: z.object({ pending: z.nullable(PendingEmail) }),
    }),
    requestEmailChange: endpoint({
      method: 'POST',
      path: '/api/account/ChangeEmail',
      summary: 'Chiede di cambiare la propria email, che vale dopo la conferma dal link',
      access: 'account.use',
      body: OwnEmailChange,
      result: PendingEmail,
    }),
    resendEmailChange: endpoint({
      method: 'POST',
      path: '/api/account/ResendEmailChange',
      summary: 'Manda di nuovo il link che conferma la propria nuova email',
      access: 'account.use',
      successMessage: emailChangeMessages.resent,
      result: PendingEmail,
    }),
    cancelEmailChange: endpoint({
      method: 'POST',
      path: '/api/account/CancelEmailChange',
      summary: 'Rinuncia alla propria nuova email non ancora confermata',
      access: 'account.use',
      successMessage: emailChangeMessages.cancelled,
      result: z.null(),
    }),
  },
} as const;
