import { hash } from 'node:crypto';
import { hashCounts } from './hash-counts.ts';
import type { ReadMovement } from './readers/statement-item.ts';

/** The formats and exports of a bank write the text of one movement with other blanks, punctuation and letter case. */
const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');

/**
 * The facts that identify a movement of an account. With a bank's own id these are the id, the amount, the day and the
 * direction, because banks use the same id for several movements. Without an id they are the whole content.
 */
function factsOf(movement: ReadMovement): readonly unknown[] {
  const { bankReference, amountCents, currency, bookedOn, valueOn, direction } = movement;
  if (bankReference !== null && !/^(NONREF|NOTPROVIDED?)$/i.test(bankReference))
    return ['reference', bankReference, amountCents, currency, bookedOn, direction];
  const text = plain(movement.texts.join(''));
  return ['content', amountCents, currency, bookedOn, valueOn, direction, text, movement.payerIban];
}

/**
 * Gives each movement of one file a key. Equal movements of a file get different ordinals, so that two equal rows stay
 * two movements. The same rows in another file get the same keys.
 */
export function movementKeys() {
  let seen = hashCounts();
  const original = seen;
  return {
    /** A repeated section contains movements of earlier sections, so its ordinals start again. */
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
