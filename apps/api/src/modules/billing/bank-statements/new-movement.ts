import {
  bestReference,
  findReferences,
  receivableOf,
} from '@canone/contracts/bank/creditor-reference';
import { cutText, firstTexts, shownText } from '../../../platform/files/cut-text.ts';
import type { NewMovement } from './movement-storage.repository.ts';
import type { ReadMovement } from './readers/statement-item.ts';

const maxTextLength = 4_000;
/**
 * The number of characters that are read of a text. Banks limit a text to 140 characters, but a file may contain
 * megabytes.
 */
const maxReadLength = 16_000;

function textOf({ texts, references }: ReadMovement): string {
  const parts = firstTexts([...texts, ...references], maxReadLength);
  return shownText(parts.join(' '), maxTextLength);
}

/** The currency of a movement as it is stored. A reader takes it from fixed columns, which may cut a character in half. */
export const storedCurrency = ({ currency }: ReadMovement) => cutText(currency, 10);

/** The database row of a movement. It contains the receivables of the tenant that the movement's references name. */
export function newMovement(
  tenantId: number,
  movement: ReadMovement,
  content_key: string,
): NewMovement {
  const parts = firstTexts([...movement.references, ...movement.texts], maxReadLength);
  const all = findReferences(parts);
  const best = bestReference(all);
  const own = all.flatMap(({ reference }) => receivableOf(reference) ?? []);
  const receivable_ids = own
    .filter((one) => one.tenantId === tenantId)
    .map((one) => one.receivableId);
  return {
    content_key,
    direction: movement.direction,
    amount_cents: movement.amountCents,
    currency: storedCurrency(movement),
    booked_on: movement.bookedOn,
    value_on: movement.valueOn,
    text: textOf(movement),
    reference: best?.reference ?? null,
    reference_is_valid: best?.isValid ?? false,
    receivable_ids: [...new Set(receivable_ids)],
    payer_name: movement.payerName === null ? null : shownText(movement.payerName, 200),
    payer_iban: movement.payerIban,
    is_return: movement.isReturn,
  };
}
