import { hash } from 'node:crypto';
import { hashCounts } from './hash-counts.ts';
import type { ReadMovement } from './readers/statement-item.ts';

/** Texts of one movement differ in blanks and letter case between the formats and exports of a bank. */
const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');

/**
 * The facts that identify a movement of an account: the bank's own id with amount, day and direction, because banks use
 * an id again for other movements; without an id, all its content.
 */
function factsOf(movement: ReadMovement): readonly unknown[] {
  const { bankReference, amountCents, currency, bookedOn, valueOn, direction } = movement;
  if (bankReference !== null && !/^(NONREF|NOTPROVIDED?)$/i.test(bankReference))
    return ['reference', bankReference, amountCents, currency, bookedOn, direction];
  const text = plain(movement.texts.join(''));
  return ['content', amountCents, currency, bookedOn, valueOn, direction, text, movement.payerIban];
}

/**
 * Gives each movement of one file its key. Equal movements get an ordinal: two equal rows are two movements, and the
 * same rows of another file get the same keys.
 */
export function movementKeys() {
  let seen = hashCounts();
  const original = seen;
  return {
    /** A repeated section contains movements of earlier ones, so it counts from the beginning. */
    beginSection(isRepetition: boolean): void {
      seen = isRepetition ? hashCounts() : original;
    },
    keyOf(movement: ReadMovement): string {
      const facts = JSON.stringify(factsOf(movement));
      const digest = hash('sha256', facts, 'buffer');
      return `${digest.toString('base64url').slice(0, 32)}.${seen.add(digest)}`;
    },
  };
}
