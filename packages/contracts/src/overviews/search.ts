import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id, requiredText } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';
import { maxCents } from '../values/money.ts';

/** The kinds of records that the global search finds, in the order of their groups. */
export const foundKinds = {
  person: 'Persone',
  subscription: 'Sottoscrizioni',
  movement: 'Movimenti',
  plan: 'Piani',
} as const;
export type FoundKind = keyof typeof foundKinds;

export const Found = z.object({
  kind: keysOf(foundKinds),
  id: Id,
  title: z.string(),
  /** A text that distinguishes the record from others with the same title. */
  detail: z.string(),
  /** Whether the record is a person with subscriptions. */
  isCustomer: z.optional(z.boolean()),
});
export type Found = z.infer<typeof Found>;

/** The maximum number of found records of each kind. */
export const maxFound = 5;

/** The digits of a telephone number or a VAT code. Undefined if the text has fewer than six digits, or letters. */
export function digitsOf(text: string): string | undefined {
  if (/[a-z]{3}/i.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= 6 ? digits : undefined;
}

/**
 * The amount in a text with cents, such as "1.220,00" and "-122,00 €", which are the formats of banks. Undefined for
 * other texts.
 */
export function amountOf(text: string): number | undefined {
  const match = /^[-€\s]*(\d{1,3}(?:\.\d{3})+|\d{1,8}),(\d{2})[€\s]*$/.exec(text);
  const amount = Number(`${match?.[1]?.replaceAll('.', '')}.${match?.[2]}`);
  return amount <= maxCents / 100 ? amount : undefined;
}

/** The digits of a telephone number without Italy's prefix, because a stored number may lack the prefix. */
export function phoneDigitsOf(text: string): string | undefined {
  return digitsOf(text.replace(/^[\s(]*(?:\+|00)39/, ''));
}

export const searchContract = {
  name: 'search',
  endpoints: {
    find: endpoint({
      method: 'GET',
      path: '/api/search',
      summary:
        'Cerca persone (nome, email, telefono, Partita IVA), sottoscrizioni (anche per causale), piani e movimenti, anche per importo e per id del fornitore',
      access: 'subscription.use',
      query: z.object({ text: requiredText('Scrivi che cosa cercare.', 100) }),
      result: z.object({ items: z.array(Found) }),
    }),
  },
} as const;
