-- A receivable is settled on the day of the money that stands: an allocation that a correction or a reversal has taken
-- back does not count, also when other money has come since. A refund takes nothing back of it: it is not asked again.
create function settled_on(of_tenant int, of_receivable int) returns timestamptz language sql stable
return (
  with steps as (
    select a.id, a.amount_cents, e.root_id, e.occurred_at,
      sum(a.amount_cents) over (partition by e.root_id order by a.id) as held
    from allocations a join ledger_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
    where a.tenant_id = of_tenant and a.receivable_id = of_receivable and e.kind <> 'refund'
  ), lowest as (
    select s.*, min(s.held) over (partition by s.root_id order by s.id rows between current row and unbounded following) as kept
    from steps s
  )
  -- what is taken back is taken from what came last
  select max(l.occurred_at) from lowest l where l.amount_cents > 0 and l.kept > l.held - l.amount_cents);

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
      then settled_on(r.tenant_id, r.id) end
  where r.tenant_id = new.tenant_id and r.id = new.receivable_id;
  return null;
end $$;

alter table receivables no force row level security;
alter table allocations no force row level security;
alter table ledger_entries no force row level security;
-- only where something was taken back can the day be another one
update receivables y set settled_at = settled_on(y.tenant_id, y.id)
where y.settled_at is not null and y.gross_cents > 0 and exists (select from allocations a
  join ledger_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id and e.kind <> 'refund'
  where a.tenant_id = y.tenant_id and a.receivable_id = y.id and a.amount_cents < 0);
alter table receivables force row level security;
alter table allocations force row level security;
alter table ledger_entries force row level security;

-- What a provider said of the refunds of a charge that went back in part, and what the books held of them then: it is
-- asked again when the books hold something else, and when its news may be lost.
create table asked_refunds (
  tenant_id int not null,
  payment_provider_id int not null,
  sale_id text not null,
  known_cents int not null,
  -- null where the provider does not say
  refunded_cents int,
  primary key (tenant_id, payment_provider_id, sale_id),
  foreign key (tenant_id, payment_provider_id) references payment_providers (tenant_id, id) on delete cascade
);
alter table asked_refunds enable row level security;
alter table asked_refunds force row level security;
create policy one_tenant on asked_refunds to canone_app
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int));
grant select, insert, update, delete on asked_refunds to canone_app;
