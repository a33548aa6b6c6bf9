import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { ById } from '../kit/fields.ts';
import { emailChangeMessages } from '../texts/email-change-messages.ts';
import { secondFactorMessages } from '../texts/second-factor-messages.ts';
import { User } from './user.ts';

/**
 * An administrator's calls about the access of a person. They are separate from the user's contract, because few pages
 * need them.
 */
export const userAccessContract = {
  name: 'user-access',
  endpoints: {
    invite: endpoint({
      method: 'POST',
      path: '/api/user/Invite/:id',
      summary: 'Manda di nuovo l’invito a chi non ha ancora scelto la password',
      access: 'user.manage',
      successMessage: 'Invito in partenza.',
      params: ById,
      result: z.null(),
    }),
    undoRemoval: endpoint({
      method: 'POST',
      path: '/api/user/UndoRemoval/:id',
      summary: 'Annulla la cancellazione di un utente con uno storico, entro cinque minuti',
      access: 'user.manage',
      successMessage: 'L’utente è di nuovo nell’elenco.',
      params: ById,
      result: User,
    }),
    secondFactor: endpoint({
      method: 'GET',
      path: '/api/user/SecondFactor/:id',
      summary: 'Se una persona ha un secondo fattore',
      access: 'user.resetFactor',
      params: ById,
      result: z.object({ hasFactor: z.boolean() }),
    }),
    resetSecondFactor: endpoint({
      method: 'POST',
      path: '/api/user/ResetSecondFactor/:id',
      summary: 'Toglie il secondo fattore di una persona e termina le sue sessioni',
      access: 'user.resetFactor',
      successMessage: secondFactorMessages.reset,
      params: ById,
      result: z.null(),
    }),
    endSessions: endpoint({
      method: 'POST',
      path: '/api/user/EndSessions/:id',
      summary: 'Termina tutte le sessioni di una persona',
      access: 'user.manage',
      successMessage: 'Le sessioni sono terminate.',
      params: ById,
      result: z.null(),
    }),
    resendEmailChange: endpoint({
      method: 'POST',
      path: '/api/user/ResendEmailChange/:id',
      summary: 'Manda di nuovo il link che conferma la nuova email di una persona',
      access: 'user.manage',
      successMessage: emailChangeMessages.resent,
      params: ById,
      result: User,
    }),
    cancelEmailChange: endpoint({
      method: 'POST',
      path: '/api/user/CancelEmailChange/:id',
      summary: 'Annulla la nuova email di una persona, non ancora confermata',
      access: 'user.manage',
      successMessage: emailChangeMessages.cancelled,
      params: ById,
      result: User,
    }),
  },
} as const;
