import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id } from '../kit/fields.ts';
import { letterBody, letterSubject } from './letter-fields.ts';
import type { ManualLetterKind } from './letter-kinds.ts';

const ManualKind = z.enum(['paymentLink', 'reminder'] as const satisfies ManualLetterKind[]);

/** A letter that a person reads before it is sent. */
export const LetterDraft = z.object({
  /** The id of the receivable that the letter is about. */
  id: Id,
  kind: ManualKind,
  customerName: z.string(),
  /** The customer's e-mail; null if the customer has none. */
  recipient: z.nullable(z.string()),
  subject: z.string(),
  body: z.string(),
  /** The table below the text. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The reason why the letter cannot be sent now, in Italian; null if it can. */
  obstacle: z.nullable(z.string()),
  /** Whether the customer has already been asked for this amount today. The day is a day in Rome. */
  isAskedToday: z.boolean(),
  lastAskedAt: z.nullable(z.string()),
  /** Whether a reminder of a transfer cannot name an account, because the tenant shows no account to customers. */
  isAccountMissing: z.boolean(),
  /** False if no mail server is configured. The letter then waits in "Posta in uscita". */
  isMailSent: z.boolean(),
});
export type LetterDraft = z.infer<typeof LetterDraft>;

/** The text after the changes of the person, without placeholders. */
const text = {
  subject: letterSubject,
  body: letterBody,
};

const Sent = z.object({ id: Id, recipient: z.string() });

export const customerLetterContract = {
  name: 'customer-letter',
  endpoints: {
    draft: endpoint({
      method: 'GET',
      path: '/api/customerletter/draft/:id',
      summary: 'Il testo di un link di pagamento o di un sollecito, da rileggere prima di inviarlo',
      access: 'subscription.use',
      params: ById,
      query: z.object({ kind: ManualKind }),
      result: LetterDraft,
    }),
    sendLink: endpoint({
      method: 'POST',
      path: '/api/customerletter/sendLink/:id',
      summary: 'Invia al cliente il link di pagamento di una scadenza; lo crea se non ce n’è uno',
      access: 'subscription.use',
      successMessage: 'Link inviato!',
      isIdempotent: true,
      params: ById,
      body: z.object(text),
      result: Sent,
    }),
    remind: endpoint({
      method: 'POST',
      path: '/api/customerletter/remind/:id',
      summary:
        'Sollecita il pagamento di una scadenza; il secondo sollecito di un giorno chiede conferma',
      access: 'subscription.use',
      successMessage: 'Sollecito inviato!',
      isIdempotent: true,
      params: ById,
      body: z.object({
        ...text,
        /** Confirms that a second reminder may be sent on the same day. */
        isAgain: z.optional(z.boolean()),
      }),
      result: Sent,
    }),
  },
} as const;
