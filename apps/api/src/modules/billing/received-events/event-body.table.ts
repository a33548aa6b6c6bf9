import { type RawBuilder, sql } from 'kysely';

const part = (...path: readonly string[]) =>
  sql<string>`coalesce((e.body::json #> ${`{${path.join()}}`}::text[])::text, 'null')`;
const resource = (...path: readonly string[]) => part('resource', ...path);

/**
 * Builds the text of a JSON object. `json_build_object` cannot be used, because it is not immutable and Citus refuses
 * it in an update.
 */
function objectOf(parts: Readonly<Record<string, RawBuilder<string>>>): RawBuilder<string> {
  const members = Object.entries(parts).map(
    ([name, value]) => sql`${`"${name}":`}::text || ${value}`,
  );
  return sql<string>`('{' || ${sql.join(members, sql` || ',' || `)} || '}')`;
}

const transaction = objectOf({
  seller_transaction_id: resource('disputed_transactions', '0', 'seller_transaction_id'),
});

/**
 * The body of an event `e` with only those fields that its handling reads. After the erasure of a person all other
 * fields must go. These fields stay, because the event may still have to be handled: a dispute can be decided before
 * its reversal arrives.
 */
export const bareBody: RawBuilder<string> = sql<string>`json_strip_nulls(${objectOf({
  id: part('id'),
  event_type: part('event_type'),
  create_time: part('create_time'),
  resource: objectOf({
    id: resource('id'),
    sale_id: resource('sale_id'),
    billing_agreement_id: resource('billing_agreement_id'),
    create_time: resource('create_time'),
    amount: objectOf({
      total: resource('amount', 'total'),
      currency: resource('amount', 'currency'),
    }),
    dispute_id: resource('dispute_id'),
    reason: resource('reason'),
    status: resource('status'),
    dispute_amount: resource('dispute_amount'),
    disputed_transactions: sql<string>`'[' || ${transaction} || ']'`,
    dispute_outcome: objectOf({ outcome_code: resource('dispute_outcome', 'outcome_code') }),
  }),
})}::json)::text`;
