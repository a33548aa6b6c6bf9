import { type RawBuilder, sql } from 'kysely';

/** Facts at the same second count as one; the database rounds them in the same way. */
function secondOf(instant: string): string {
  return String(Math.round(Temporal.Instant.from(instant).epochMilliseconds / 1000));
}

interface ReceivedPayment {
  readonly entryId: number;
  readonly bankTransferId: number | null;
}

/** The fact of a letter, within its kind: `customer_letters.about`. A second letter about the same fact is not written. */
export const letterFact = {
  payment: ({ entryId, bankTransferId }: ReceivedPayment) =>
    bankTransferId === null ? `entry:${entryId}` : `transfer:${bankTransferId}`,
  /** One movement of a bank statement may pay for several customers, who get a letter each. */
  movement: (movementId: number, userId: number) => `movement:${movementId}:${userId}`,
  dueDate: (receivableId: number, dueAt: string) => `${receivableId}:${secondOf(dueAt)}`,
  refusal: (receivableId: number, chargeAt: string) => `${receivableId}:${secondOf(chargeAt)}`,
  endOfPeriod: (subscriptionId: number, endsAt: string) => `${subscriptionId}:${secondOf(endsAt)}`,
  priceChange: (changeId: number) => String(changeId),
  /** A person may write another reminder on the same day. */
  reminder: (receivableId: number, day: Temporal.Instant, writtenBefore: number) =>
    `${receivableId}:${String(day)}:${writtenBefore}`,
  /** A person may send the same link again. */
  link: (linkId: number, requestId: string) => `${linkId}:${requestId}`,
} as const;

/** The same facts in SQL, for the ids of their rows. */
export const letterFactSql = {
  payment: (entryId: RawBuilder<unknown>, bankTransferId: RawBuilder<unknown>) =>
    sql`case when ${bankTransferId} is null then 'entry:' || ${entryId} else 'transfer:' || ${bankTransferId} end`,
  endOfPeriod: (subscriptionId: RawBuilder<unknown>, endsAt: RawBuilder<unknown>) =>
    sql`${subscriptionId} || ':' || extract(epoch from ${endsAt})::bigint`,
  priceChange: (changeId: RawBuilder<unknown>) => sql`${changeId}::text`,
  /** The id of the movement in the fact of a receipt. */
  movementId: (about: RawBuilder<unknown>) => sql`split_part(${about}, ':', 2)::int`,
  /** The fact of a withdrawn letter, about whose own fact another letter may be written. */
  released: (about: RawBuilder<unknown>, letterId: number) =>
    sql`${about} || ${`:withdrawn:${letterId}`}::text`,
  /** Whether the fact is a payment link that was sent. */
  isOfLink: (about: RawBuilder<unknown>, linkId: number) => sql`${about} like ${`${linkId}:%`}`,
} as const;
