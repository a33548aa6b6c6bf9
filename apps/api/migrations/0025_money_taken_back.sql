-- How much of a receivable's money a bank has taken back and not returned, beside its other sums: such a receivable is
-- owed in whatever state its subscription is. The trigger of the allocations writes it.
alter table receivables no force row level security;
alter table allocations no force row level security;
alter table ledger_entries no force row level security;
alter table receivables add column reversed_cents int not null default 0 check (reversed_cents >= 0);
update receivables y set reversed_cents = t.cents
  from (select a.tenant_id, a.receivable_id, -sum(a.amount_cents) as cents
    from allocations a join ledger_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
    where e.kind in ('reversal', 'reversalCancelled') group by a.tenant_id, a.receivable_id) t
  where t.tenant_id = y.tenant_id and t.receivable_id = y.id;
alter table receivables force row level security;
alter table allocations force row level security;
alter table ledger_entries force row level security;

create or replace function project_allocation() returns trigger language plpgsql as $$
declare kind text; root_kind text;
begin
  select e.kind, o.kind into strict kind, root_kind
  from ledger_entries e join ledger_entries o on o.tenant_id = new.tenant_id and o.id = e.root_id
  where e.tenant_id = new.tenant_id and e.id = new.entry_id;
  update receivables r set
    covered_cents = r.covered_cents + case when root_kind = 'writeOff' then 0 else new.amount_cents end,
    refunded_cents = r.refunded_cents - case when kind = 'refund' then new.amount_cents else 0 end,
    reversed_cents = r.reversed_cents
      - case when kind in ('reversal', 'reversalCancelled') then new.amount_cents else 0 end,
    written_off_cents = r.written_off_cents + case when root_kind = 'writeOff' then new.amount_cents else 0 end,
    settled_at = case when r.covered_cents + r.refunded_cents + r.written_off_cents
        + case when kind = 'refund' then 0 else new.amount_cents end = r.gross_cents
      then (select max(e.occurred_at) from allocations a
        join ledger_entries e on e.tenant_id = new.tenant_id and e.id = a.entry_id
        where a.tenant_id = new.tenant_id and a.receivable_id = r.id and a.amount_cents > 0) end
  where r.tenant_id = new.tenant_id and r.id = new.receivable_id;
  return null;
end $$;

drop index receivables_asked_idx;
create index receivables_asked_idx on receivables (tenant_id, due_at, id)
  where settled_at is null and (subscription_status in (1, 3) or charge_state = 'denied' or reversed_cents > 0);
