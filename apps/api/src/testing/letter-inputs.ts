import {
  kindsOfLetters,
  type LetterKind,
  letterKinds,
} from '@canone/contracts/letters/letter-kinds';
import { defaultColour, defaultDays } from '@canone/contracts/letters/letter-settings';
import type { Db } from '../platform/database/driver/kysely-handle.ts';
import { aLink, awaited, byId, type CallInput, notActive, type World } from './billing-inputs.ts';

/** The letters of a form. The given letters are switched on, all others are off. */
export function lettersOn(...on: readonly LetterKind[]) {
  return Object.fromEntries(
    letterKinds.map((kind) => [kind, { isOn: on.includes(kind), ...kindsOfLetters[kind].text }]),
  ) as Record<LetterKind, { isOn: boolean; subject: string; body: string }>; // it has each of `letterKinds`
}

/** A valid form of the letter settings. */
export const someSettings = () => ({
  senderName: 'Studio Rossi',
  replyTo: 'studio@prova.example',
  colour: defaultColour,
  returnUrl: 'https://studio.example/grazie',
  ...defaultDays,
  letters: lettersOn('receipt'),
});

/** Valid inputs for the endpoints of letters. */
export const letterInputs: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'letter-settings.get': async () => ({}),
  'letter-settings.update': async () => ({ body: someSettings() }),
  'payment-token.requestNew': async (world) => {
    const { token } = await aLink(world);
    await world.api.make.inTenant(world.tenantId, (db) =>
      db.updateTable('payment_tokens').set({ expires_at: '2026-11-01T09:00:00Z' }).execute(),
    );
    return { body: { token } };
  },
  'customer-letter.draft': async (world) => ({
    ...byId((await awaited(world)).paymentId),
    query: { kind: 'reminder' },
  }),
  'customer-letter.remind': async (world) => ({
    ...byId((await awaited(world)).paymentId),
    body: { subject: 'Promemoria', body: 'Gentile cliente' },
  }),
  'customer-letter.sendLink': async (world) => ({
    ...byId((await notActive(world)).paymentId),
    body: { subject: 'Il link', body: 'Gentile cliente' },
  }),
};

interface Rows {
  readonly tenant_id: number;
  readonly subscription_id: number;
  readonly receivable_id: number;
}

/** Inserts settings, a letter and a price change of a tenant. */
export async function letterRows(db: Db, word: string, rows: Rows): Promise<void> {
  const { tenant_id, subscription_id } = rows;
  await db
    .insertInto('letter_settings')
    .values({
      tenant_id,
      sender_name: word,
      colour: defaultColour,
      days_before: 5,
      days_after: 7,
      days_ending: 14,
    })
    .execute();
  await db
    .insertInto('customer_letters')
    .values({ ...rows, kind: 'receipt', about: word, written_at: '2026-11-01T09:00:00Z' })
    .execute();
  await db
    .insertInto('price_changes')
    .values({
      tenant_id,
      subscription_id,
      before_cents: 1_000,
      after_cents: 1_220,
      changed_at: '2026-11-01T09:00:00Z',
    })
    .execute();
}
