import { type Counted, euro } from './limit-views.ts';

/** The part of the limit that serves the inbox of bank movements. `limit-server.ts` describes the limit. */

const rest = '(y.gross_cents - y.covered_cents - y.refunded_cents - y.written_off_cents)';
const open = 'y.tenant_id = $1 and y.settled_at is null';

/**
 * The receivables that a movement may pay. They are found by the reference, by a word of the name, or by the amount.
 */
const candidates = `select y.id from best.receivables y where ${open} and y.id = any(m.receivable_ids)
  union
  (select y.id from (select distinct u.id from unnest(string_to_array(lower(m.payer_name), ' ')) w(word)
      join best.people u on u.tenant_id = $1 and u.search_key like '%' || w.word || '%' limit 200) k
    join best.subscriptions s on s.tenant_id = $1 and s.user_id = k.id
    join best.receivables y on ${open} and y.subscription_id = s.id
    order by ${rest} = m.amount_cents desc, y.due_at limit 60)
  union
  (select y.id from best.receivables y where ${open} and ${rest} = m.amount_cents order by y.due_at, y.id limit 20)`;

const inboxOf = (condition: string) => `select m.*, c.candidates,
    (select count(*) from best.movements m where ${condition}) as total
  from (select m.* from best.movements m where ${condition} order by m.booked_on desc, m.id desc limit 20) m
  cross join lateral (select json_agg(json_build_object('id', y.id, 'subscription_id', y.subscription_id,
      'user_id', s.user_id, 'user_name', u.name, 'plan_name', p.name, 'due_at', y.due_at, 'rest', ${rest})) as candidates
    from (${candidates}) i
    join best.receivables y on y.tenant_id = $1 and y.id = i.id
    join best.subscriptions s on s.tenant_id = $1 and s.id = y.subscription_id
    join best.people u on u.tenant_id = $1 and u.id = s.user_id
    join best.plans p on p.tenant_id = $1 and p.id = s.plan_id) c
  order by m.booked_on desc, m.id desc`;

const waiting = `m.tenant_id = $1 and m.state = 'open'`;

export const inboxStatements = {
  inbox: inboxOf(waiting),
  inboxSearch: inboxOf(`${waiting} and m.search_key like '%' || $2::text || '%'`),
};

interface CandidateRow {
  readonly id: number;
  readonly subscription_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly plan_name: string;
  readonly due_at: string;
  readonly rest: number;
}

export interface MovementRow extends Counted {
  readonly id: number;
  readonly bank_account_id: number;
  readonly bank_statement_id: number;
  readonly direction: string;
  readonly amount_cents: string;
  readonly currency: string;
  readonly booked_on: Date;
  readonly text: string;
  readonly receivable_ids: readonly number[];
  readonly payer_name: string;
  readonly version: number;
  readonly candidates: readonly CandidateRow[] | null;
}

function proposalsOf({ candidates: found, amount_cents, receivable_ids }: MovementRow) {
  const rank = (one: CandidateRow) =>
    (receivable_ids.includes(one.id) ? 0 : 2) + (one.rest === Number(amount_cents) ? 0 : 1);
  const ranked = (found ?? []).toSorted((a, b) => rank(a) - rank(b)).slice(0, 5);
  return ranked.map((one) => ({
    reason: 'name',
    isExact: rank(one) === 0,
    explanation: 'Coincidono il nome e l’importo.',
    receivables: [
      {
        id: one.id,
        subscriptionId: one.subscription_id,
        userId: one.user_id,
        userName: one.user_name,
        planName: one.plan_name,
        dueDate: one.due_at,
        rest: euro(one.rest),
        stateName: 'Insoluta',
      },
    ],
    returned: null,
  }));
}

export function movementView(row: MovementRow) {
  return {
    id: row.id,
    accountId: row.bank_account_id,
    accountName: 'Conto',
    statementId: row.bank_statement_id,
    direction: row.direction,
    amount: euro(Number(row.amount_cents)),
    currency: row.currency,
    bookedOn: row.booked_on,
    valueOn: null,
    text: row.text,
    reference: null,
    referenceIsValid: false,
    payerName: row.payer_name,
    payerIban: null,
    isReturn: false,
    state: 'open',
    stateName: 'Da registrare',
    decidedAt: null,
    decidedByName: null,
    transfers: [],
    proposals: proposalsOf(row),
    version: row.version,
  };
}
