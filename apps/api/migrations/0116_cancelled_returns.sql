-- A return that a person recorded by mistake is cancelled by one entry with a reason. Its money covers the receivables from
-- which the return had taken it. The rows before satisfy the narrower check, so they are not read again.
-- allowed: index, because writers wait for the build only, and it reads the entries without writing one
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('charge', 'transfer', 'refund',
  'refundCancelled', 'reversal', 'reversalCancelled', 'writeOff', 'writeOffCancelled', 'correction')) not valid;
alter table ledger_entries add constraint ledger_entries_refund_cancelled_check check (kind <> 'refundCancelled'
  or (amount_cents > 0 and external_id is null and note is not null and recorded_by is not null)) not valid;
create unique index ledger_entries_refund_cancelled_key on ledger_entries (tenant_id, corrects_id)
  where kind = 'refundCancelled';

-- The day on which a receivable was settled does not depend on refunds, and so neither on their cancellations.
create or replace function settled_on(of_tenant int, of_receivable int) returns timestamptz language sql stable
return (
  with steps as (
    select a.id, a.amount_cents, e.root_id, e.occurred_at,
      sum(a.amount_cents) over (partition by e.root_id order by a.id) as held
    from allocations a join ledger_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
    where a.tenant_id = of_tenant and a.receivable_id = of_receivable and e.kind not in ('refund', 'refundCancelled')
  ), lowest as (
    select s.*, min(s.held) over (partition by s.root_id order by s.id rows between current row and unbounded following) as kept
    from steps s
  )
  select max(l.occurred_at) from lowest l where l.amount_cents > 0 and l.kept > l.held - l.amount_cents);

create or replace function project_allocation() returns trigger language plpgsql as $$
declare kind text; root_kind text; is_refund boolean;
begin
  select e.kind, o.kind into strict kind, root_kind
  from ledger_entries e join ledger_entries o on o.tenant_id = new.tenant_id and o.id = e.root_id
  where e.tenant_id = new.tenant_id and e.id = new.entry_id;
  is_refund := kind in ('refund', 'refundCancelled');
  update receivables r set
    covered_cents = r.covered_cents + case when root_kind = 'writeOff' then 0 else new.amount_cents end,
    refunded_cents = r.refunded_cents - case when is_refund then new.amount_cents else 0 end,
    reversed_cents = r.reversed_cents
      - case when kind in ('reversal', 'reversalCancelled') then new.amount_cents else 0 end,
    written_off_cents = r.written_off_cents + case when root_kind = 'writeOff' then new.amount_cents else 0 end,
    settled_at = case when r.covered_cents + r.refunded_cents + r.written_off_cents
        + case when is_refund then 0 else new.amount_cents end = r.gross_cents
      then settled_on(r.tenant_id, r.id) end
  where r.tenant_id = new.tenant_id and r.id = new.receivable_id;
  return null;
end $$;
