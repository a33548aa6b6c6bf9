import { type RawBuilder, sql } from 'kysely';

const resource = (key: string) => sql`e.body::json #> ${`{resource,${key}}`}::text[]`;

/**
 * The body of an event `e` with what its handling reads, and nothing else that PayPal says of the payer. An event of an
 * erased person may be handled later: a dispute that was decided before its reversal arrived.
 */
export const bareBody: RawBuilder<string> = sql<string>`json_strip_nulls(json_build_object(
  'id', e.body::json -> 'id', 'event_type', e.body::json -> 'event_type', 'create_time', e.body::json -> 'create_time',
  'resource', json_build_object('id', ${resource('id')}, 'sale_id', ${resource('sale_id')},
    'billing_agreement_id', ${resource('billing_agreement_id')}, 'create_time', ${resource('create_time')},
    'amount', json_build_object('total', ${resource('amount,total')}, 'currency', ${resource('amount,currency')}),
    'dispute_id', ${resource('dispute_id')}, 'reason', ${resource('reason')}, 'status', ${resource('status')},
    'dispute_amount', ${resource('dispute_amount')},
    'disputed_transactions', json_build_array(json_build_object(
      'seller_transaction_id', ${resource('disputed_transactions,0,seller_transaction_id')})),
    'dispute_outcome', json_build_object('outcome_code', ${resource('dispute_outcome,outcome_code')}))))::text`;
