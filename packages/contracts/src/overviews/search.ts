import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id, requiredText } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';
import { maxCents } from '../values/money.ts';

/** The kinds of records that the palette finds, in the order of its groups. */
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
  /** Distinguishes it from others with the same title. */
  detail: z.string(),
  /** A person with subscriptions. */
  isCustomer: z.optional(z.boolean()),
});
export type Found = z.infer<typeof Found>;

/** The most rows of each kind. */
export const maxFound = 5;

/** The digits of a telephone number or a VAT code; undefined for a text with fewer than six, or with letters. */
export function digitsOf(text: string): string | undefined {
  if (/[a-z]{3}/i.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= 6 ? digits : undefined;
}

/** An amount with its cents, as a bank writes it: "1.220,00", "-122,00 €". Undefined for other text. */
export function amountOf(text: string): number | undefined {
  const match = /^[-€\s]*(\d{1,3}(?:\.\d{3})+|\d{1,8}),(\d{2})[€\s]*$/.exec(text);
  const amount = Number(`${match?.[1]?.replaceAll('.', '')}.${match?.[2]}`);
  return amount <= maxCents / 100 ? amount : undefined;
}

/** The digits of a telephone number without Italy's prefix, which a stored number may lack. */
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
