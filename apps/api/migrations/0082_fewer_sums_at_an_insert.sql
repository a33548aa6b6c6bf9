-- Nearly every insert adds one entry or one period, for which the grouping and the search of the last period took more time
-- than the rows themselves.
create or replace function tally_new_entries() returns trigger language plpgsql as $$
begin
  if (select count(*) from added) = 1 then
    insert into ledger_tallies (tenant_id, span, starts_on, kind, method, vat_basis_points, n, amount_cents, vat_cents,
        fee_cents)
      select e.tenant_id, w.span, date_trunc(w.span, e.day::timestamp)::date, e.kind, e.method, e.vat_basis_points, 1,
        e.amount_cents, e.vat_cents, coalesce(e.fee_cents, 0)
      from added e, (values ('day'), ('month')) w (span);
    return null;
  end if;
  insert into ledger_tallies (tenant_id, span, starts_on, kind, method, vat_basis_points, n, amount_cents, vat_cents,
      fee_cents)
    select e.tenant_id, w.span, date_trunc(w.span, e.day::timestamp)::date, e.kind, e.method, e.vat_basis_points, count(*),
      sum(e.amount_cents), sum(e.vat_cents), coalesce(sum(e.fee_cents), 0)
    from added e, (values ('day'), ('month')) w (span) group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

-- A new subscription is inserted with the end of its first period, so nothing is left to write.
create or replace function note_added_periods() returns trigger language plpgsql as $$
begin
  if not exists (select from added a join subscriptions s on s.tenant_id = a.tenant_id and s.id = a.subscription_id
      where s.period_ends_at is distinct from a.ends_at) then
    return null;
  end if;
  update subscriptions s set period_ends_at = l.ends_at
    from (select a.tenant_id, a.subscription_id, y.ends_at
      from (select distinct tenant_id, subscription_id from added) a
      cross join lateral (select y.ends_at from receivables y where y.tenant_id = a.tenant_id
        and y.subscription_id = a.subscription_id order by y.period desc limit 1) y) l
    where s.tenant_id = l.tenant_id and s.id = l.subscription_id
      and s.period_ends_at is distinct from l.ends_at;
  return null;
end $$;
