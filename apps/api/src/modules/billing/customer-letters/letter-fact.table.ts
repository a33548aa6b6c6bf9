import { type RawBuilder, sql } from 'kysely';

/** The second of an instant, rounded as in `letterFactSql`. Two facts in the same second are treated as one fact. */
function secondOf(instant: string): string {
  return String(Math.round(Temporal.Instant.from(instant).epochMilliseconds / 1000));
}

interface ReceivedPayment {
  readonly entryId: number;
  readonly bankTransferId: number | null;
}

/**
 * The text in `customer_letters.about`, which identifies the fact of a letter among the facts of its kind. A second
 * letter about the same fact is not written.
 */
export const letterFact = {
  payment: ({ entryId, bankTransferId }: ReceivedPayment) =>
    bankTransferId === null ? `entry:${entryId}` : `transfer:${bankTransferId}`,
  /**
   * The customer is part of the fact, because one movement of a statement may pay for several customers. Each of them
   * gets a letter.
   */
  movement: (movementId: number, userId: number) => `movement:${movementId}:${userId}`,
  dueDate: (receivableId: number, dueAt: string) => `${receivableId}:${secondOf(dueAt)}`,
  refusal: (receivableId: number, chargeAt: string) => `${receivableId}:${secondOf(chargeAt)}`,
  endOfPeriod: (subscriptionId: number, endsAt: string) => `${subscriptionId}:${secondOf(endsAt)}`,
  priceChange: (changeId: number) => String(changeId),
  /** The number of earlier reminders is part of the fact, so that a person can send several reminders on one day. */
  reminder: (receivableId: number, day: Temporal.Instant, writtenBefore: number) =>
    `${receivableId}:${String(day)}:${writtenBefore}`,
  /** The request is part of the fact, so that a person can send the same link again. */
  link: (linkId: number, requestId: string) => `${linkId}:${requestId}`,
} as const;

/** The same facts as SQL expressions. */
export const letterFactSql = {
  payment: (entryId: RawBuilder<unknown>, bankTransferId: RawBuilder<unknown>) =>
    sql`case when ${bankTransferId} is null then 'entry:' || ${entryId} else 'transfer:' || ${bankTransferId} end`,
  endOfPeriod: (subscriptionId: RawBuilder<unknown>, endsAt: RawBuilder<unknown>) =>
    sql`${subscriptionId} || ':' || extract(epoch from ${endsAt})::bigint`,
  priceChange: (changeId: RawBuilder<unknown>) => sql`${changeId}::text`,
  /** The id of the movement, taken from the fact of a receipt. */
  movementId: (about: RawBuilder<unknown>) => sql`split_part(${about}, ':', 2)::int`,
  /** The changed fact of a withdrawn letter. It makes another letter about the original fact possible. */
  released: (about: RawBuilder<unknown>, letterId: number) =>
    sql`${about} || ${`:withdrawn:${letterId}`}::text`,
  /** Whether the fact of a letter is the sending of this payment link. */
  isOfLink: (about: RawBuilder<unknown>, linkId: number) => sql`${about} like ${`${linkId}:%`}`,
} as const;
