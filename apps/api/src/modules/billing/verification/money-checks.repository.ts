import type { BookCheck } from '@canone/contracts/ledger/book-checks';
import { sql } from 'kysely';
import type { CheckStatement } from './book-check.repository.ts';

/** The sums of the allocations to each receivable `y`. They must equal the sums that the trigger stores. */
const fromAllocations = (tenantId: number) => sql`
  left join (select a.receivable_id, sum(case when o.kind = 'writeOff' then 0 else a.amount_cents end) as covered,
      -sum(case when e.kind in ('refund', 'refundCancelled') then a.amount_cents else 0 end) as refunded,
      -sum(case when e.kind in ('reversal', 'reversalCancelled') then a.amount_cents else 0 end) as reversed,
      sum(case when o.kind = 'writeOff' then a.amount_cents else 0 end) as written_off
    from allocations a
    join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
    join ledger_entries o on o.tenant_id = ${tenantId} and o.id = e.root_id
    where a.tenant_id = ${tenantId} group by a.receivable_id) a on a.receivable_id = y.id`;

/**
 * For each receivable `y` the time of the last allocation that was not taken back. A refund does not count as taking
 * back.
 */
const fromStanding = (tenantId: number) => sql`
  left join (select k.receivable_id, max(k.occurred_at) as last_at
    from (select h.*, min(h.held) over (partition by h.receivable_id, h.root_id order by h.id
        rows between current row and unbounded following) as kept
      from (select a.id, a.receivable_id, a.amount_cents, e.root_id, e.occurred_at,
          sum(a.amount_cents) over (partition by a.receivable_id, e.root_id order by a.id) as held
        from allocations a
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
        where a.tenant_id = ${tenantId} and e.kind not in ('refund', 'refundCancelled')) h) k
    where k.amount_cents > 0 and k.kept > k.held - k.amount_cents group by k.receivable_id) s on s.receivable_id = y.id`;

/** The VAT inside `gross`. It is rounded half up, as in contracts/values/money. */
const vatInside = (gross: string, rate: string) =>
  sql.raw(`(${gross} - (${gross}::bigint * 20000 + 10000 + ${rate}) / (2 * (10000 + ${rate})))`);

/** The rules of entries, allocations and receivables. Each statement selects the violations of one rule. */
export const moneyChecks = {
  receivableBalances: ({ tenantId }) => sql`
    select y.id as "scadenza", y.covered_cents as "incassato", coalesce(a.covered, 0) as "incassatoImputato",
      y.refunded_cents as "rimborsato", coalesce(a.refunded, 0) as "rimborsatoImputato",
      y.written_off_cents as "abbuonato", coalesce(a.written_off, 0) as "abbuonatoImputato",
      y.reversed_cents as "stornato", coalesce(a.reversed, 0) as "stornatoImputato",
      y.settled_at as "saldataIl", s.last_at as "ultimoMovimento"
    from receivables y ${fromAllocations(tenantId)} ${fromStanding(tenantId)}
    where y.tenant_id = ${tenantId} and (y.covered_cents <> coalesce(a.covered, 0)
      or y.refunded_cents <> coalesce(a.refunded, 0) or y.written_off_cents <> coalesce(a.written_off, 0)
      or y.reversed_cents <> coalesce(a.reversed, 0)
      or (y.gross_cents > 0 and y.settled_at is distinct from case
        when a.covered + a.refunded + a.written_off = y.gross_cents then s.last_at end))`,

  settledReceivables: ({ tenantId }) => sql`
    select y.id as "scadenza", y.gross_cents as "totale",
      y.gross_cents - y.covered_cents - y.refunded_cents - y.written_off_cents as "resta", y.settled_at as "saldataIl"
    from receivables y where y.tenant_id = ${tenantId} and y.gross_cents > 0 and (y.settled_at is not null)
      <> (y.gross_cents = y.covered_cents + y.refunded_cents + y.written_off_cents)`,

  receivableAmounts: ({ tenantId }) => sql`
    select y.id as "scadenza", y.net_cents as "imponibile", y.vat_cents as "iva", y.gross_cents as "totale",
      y.vat_basis_points as "aliquota"
    from receivables y where y.tenant_id = ${tenantId} and (y.net_cents + y.vat_cents <> y.gross_cents
      or y.vat_cents <> ${vatInside('y.gross_cents', 'y.vat_basis_points')})`,

  allocationsWithinEntries: ({ tenantId }) => sql`
    select e.root_id as "movimento", sum(e.amount_cents) as "contiene", coalesce(sum(a.cents), 0) as "imputato"
    from ledger_entries e
    left join (select x.entry_id, sum(x.amount_cents) as cents from allocations x
      where x.tenant_id = ${tenantId} group by x.entry_id) a on a.entry_id = e.id
    where e.tenant_id = ${tenantId} group by e.root_id
    having coalesce(sum(a.cents), 0) not between 0 and greatest(sum(e.amount_cents), 0)`,

  allocationsTakenBack: ({ tenantId }) => sql`
    select e.root_id as "movimento", a.receivable_id as "scadenza", sum(a.amount_cents) as "imputato"
    from allocations a join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
    where a.tenant_id = ${tenantId} group by e.root_id, a.receivable_id having sum(a.amount_cents) < 0`,

  entryVat: ({ tenantId }) => sql`
    select e.id as "movimento", e.amount_cents as "importo", e.vat_basis_points as "aliquota", e.vat_cents as "iva",
      ${vatInside('e.amount_cents', 'e.vat_basis_points')} as "ivaContenuta"
    from ledger_entries e where e.tenant_id = ${tenantId} and e.corrects_id is null
      and e.vat_cents <> ${vatInside('e.amount_cents', 'e.vat_basis_points')}
      and abs(e.vat_cents - ${vatInside('e.amount_cents', 'e.vat_basis_points')}) > (
        select count(distinct o.root_id) filter (where o.root_id <> e.id or a.amount_cents <> e.amount_cents)
        from allocations a
        join allocations b on b.tenant_id = ${tenantId} and b.receivable_id = a.receivable_id
        join ledger_entries o on o.tenant_id = ${tenantId} and o.id = b.entry_id
        where a.tenant_id = ${tenantId} and a.entry_id = e.id)`,

  returnedVat: ({ tenantId }) => sql`
    select e.root_id as "movimento", sum(e.vat_cents) as "ivaNonRestituita"
    from ledger_entries e where e.tenant_id = ${tenantId}
    group by e.root_id having sum(e.amount_cents) = 0 and sum(e.vat_cents) <> 0`,

  approvedTransfers: ({ tenantId }) => sql`
    select b.id as "bonifico", b.amount_cents as "importo", b.approved_at as "data", e.id as "movimento",
      e.amount_cents as "importoMovimento", e.occurred_at as "dataMovimento"
    from bank_transfers b
    left join ledger_entries e on e.tenant_id = ${tenantId} and e.id = b.ledger_entry_id
    where b.tenant_id = ${tenantId} and ((b.approved_at is null) <> (e.id is null)
      or e.kind <> 'transfer' or e.amount_cents <> b.amount_cents or e.occurred_at <> b.approved_at
      or e.id in (select o.ledger_entry_id from bank_transfers o where o.tenant_id = ${tenantId}
        group by 1 having count(*) > 1)
      or e.id in (select c.root_id from ledger_entries c where c.tenant_id = ${tenantId} and c.kind = 'correction'))`,

  transferEntries: ({ tenantId }) => sql`
    select e.id as "movimento", e.amount_cents as "importo", e.occurred_at as "data"
    from ledger_entries e where e.tenant_id = ${tenantId} and e.kind = 'transfer'
      and not exists (select from bank_transfers b where b.tenant_id = ${tenantId} and b.ledger_entry_id = e.id)
      and not exists (select from ledger_entries c where c.tenant_id = ${tenantId} and c.root_id = e.id
        and c.kind = 'correction')`,

  entryOwners: ({ tenantId }) => sql`
    select e.id as "movimento", e.user_id as "cliente", e.subscription_id as "sottoscrizione",
      s.user_id as "clienteDellaSottoscrizione", o.id as "rettifica"
    from ledger_entries e
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = e.subscription_id
    join ledger_entries o on o.tenant_id = ${tenantId} and o.id = e.root_id
    where e.tenant_id = ${tenantId} and (s.user_id <> e.user_id or o.user_id <> e.user_id
      or o.subscription_id <> e.subscription_id or o.vat_basis_points <> e.vat_basis_points)`,

  allocationOwners: ({ tenantId }) => sql`
    select a.id as "imputazione", e.id as "movimento", e.user_id as "cliente", y.id as "scadenza",
      s.user_id as "clienteDellaScadenza"
    from allocations a
    join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id
    join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
    where a.tenant_id = ${tenantId} and s.user_id <> e.user_id`,

  writeOffReasons: ({ tenantId }) => sql`
    select e.id as "movimento", e.amount_cents as "importo", e.recorded_by as "persona", e.note as "motivo"
    from ledger_entries e where e.tenant_id = ${tenantId} and e.kind in ('writeOff', 'writeOffCancelled')
      and (trim(coalesce(e.note, '')) = '' or (e.recorded_by is null and e.source <> 'migration'))`,

  cancelledWriteOffs: ({ tenantId }) => sql`
    select o.id as "movimento", o.kind as "tipo", o.amount_cents as "importo", count(*) as "annullamenti",
      sum(e.amount_cents) as "annullato"
    from ledger_entries e join ledger_entries o on o.tenant_id = ${tenantId} and o.id = e.corrects_id
    where e.tenant_id = ${tenantId} and (e.kind = 'writeOffCancelled' or o.kind = 'writeOff')
    group by o.id, o.kind, o.amount_cents, o.vat_cents
    having count(*) > 1 or min(e.kind) <> 'writeOffCancelled' or o.kind <> 'writeOff'
      or sum(e.amount_cents) <> -o.amount_cents or sum(e.vat_cents) <> -o.vat_cents`,

  cancelledReversals: ({ tenantId }) => sql`
    select o.id as "movimento", o.kind as "tipo", o.amount_cents as "importo", count(*) as "annullamenti",
      sum(e.amount_cents) as "annullato"
    from ledger_entries e join ledger_entries o on o.tenant_id = ${tenantId} and o.id = e.corrects_id
    where e.tenant_id = ${tenantId} and e.kind in ('reversalCancelled', 'refundCancelled')
    group by o.id, o.kind, o.amount_cents, o.root_id, o.external_id, o.occurred_at
    having count(*) > 1 or min(e.kind) <> o.kind || 'Cancelled' or sum(e.amount_cents) <> -o.amount_cents
      or min(e.root_id) <> o.root_id
      or (o.kind = 'refund' and (o.external_id is not null or min(e.occurred_at) <> o.occurred_at))`,

  ledgerTallies: ({ tenantId }) => sql`
    select span as "periodo", starts_on as "dal", kind as "movimento", method as "metodo", coalesce(t.n, 0) as "contati",
      coalesce(e.n, 0) as "veri", coalesce(t.amount, 0) as "sommati", coalesce(e.amount, 0) as "importo"
    from (select w.span, date_trunc(w.span, e.day::timestamp)::date as starts_on, e.kind, e.method, e.vat_basis_points,
        count(*) as n, sum(e.amount_cents) as amount, sum(e.vat_cents) as vat, coalesce(sum(e.fee_cents), 0) as fee
      from ledger_entries e, (values ('day'), ('month')) w (span) where e.tenant_id = ${tenantId}
      group by 1, 2, 3, 4, 5) e
    full join (select t.span, t.starts_on, t.kind, t.method, t.vat_basis_points, sum(t.n) as n,
        sum(t.amount_cents) as amount, sum(t.vat_cents) as vat, sum(t.fee_cents) as fee
      from ledger_tallies t where t.tenant_id = ${tenantId} group by 1, 2, 3, 4, 5) t
      using (span, starts_on, kind, method, vat_basis_points)
    where (e.n, e.amount, e.vat, e.fee) is distinct from (t.n, t.amount, t.vat, t.fee)`,

  creditOfCharges: ({ tenantId }) => sql`
    select o.id as "movimento", o.external_id as "addebito", c.held as "contiene", c.allocated as "imputato"
    from (select e.root_id, sum(e.amount_cents) as held, coalesce(sum(a.cents), 0) as allocated
      from ledger_entries e
      left join (select x.entry_id, sum(x.amount_cents) as cents from allocations x
        where x.tenant_id = ${tenantId} group by x.entry_id) a on a.entry_id = e.id
      where e.tenant_id = ${tenantId} group by e.root_id) c
    join ledger_entries o on o.tenant_id = ${tenantId} and o.id = c.root_id and o.kind = 'charge'
    where c.held > c.allocated and not exists (select from payment_differences d
      where d.tenant_id = ${tenantId} and d.payment_provider_id = o.payment_provider_id
        and d.subject = o.external_id and d.resolution is distinct from 'gone')`,
} satisfies Partial<Record<BookCheck, CheckStatement>>;
