-- Facts beside each subscription, so that an index finds what begins, ends and falls due: the first activation, the end
-- of the last active phase, and the end of the last period.
alter table subscriptions
  add column begun_at timestamptz,
  -- null while active; the time at which it stopped being active
  add column ended_at timestamptz,
  add column period_ends_at timestamptz;

-- row-level security is forced on the owner too; this once, it reads the rows of every tenant
alter table subscriptions no force row level security;
alter table receivables no force row level security;
alter table audit_entries no force row level security;
update subscriptions s set
  begun_at = case
    when s.status in (1, 3) then coalesce(s.active_since, s.start_at)
    when s.status in (2, 5) then (select min(y.settled_at) from receivables y
      where y.tenant_id = s.tenant_id and y.subscription_id = s.id and y.covered_cents + y.refunded_cents > 0) end,
  period_ends_at = (select y.ends_at from receivables y
    where y.tenant_id = s.tenant_id and y.subscription_id = s.id order by y.period desc limit 1);
update subscriptions s set ended_at = coalesce(
    (select max(a.at) from audit_entries a where a.tenant_id = s.tenant_id and a.entity = 'subscription'
      and a.entity_id = s.id and a.refusal is null and a.at >= s.begun_at),
    greatest(s.begun_at, s.end_at))
  where s.begun_at is not null and s.status in (2, 5);
alter table audit_entries force row level security;
alter table receivables force row level security;
alter table subscriptions force row level security;

-- A process of the version before writes neither column, so the database does, with its own clock. Only the end of an
-- active phase is an end.
create function note_active_phases() returns trigger language plpgsql as $$
begin
  if new.status in (1, 3) then
    new.begun_at := coalesce(new.begun_at, new.active_since,
      case when tg_op = 'INSERT' then new.start_at else now() end);
    new.ended_at := null;
  elsif tg_op = 'UPDATE' then
    new.ended_at := case when old.status in (1, 3) then coalesce(new.ended_at, now()) else old.ended_at end;
  end if;
  return new;
end $$;
create trigger subscription_notes_its_phases before insert or update of status on subscriptions
  for each row execute function note_active_phases();

-- Every writer of a period holds the lock of its subscription already.
create function note_added_periods() returns trigger language plpgsql as $$
begin
  update subscriptions s set period_ends_at = l.ends_at
    from (select a.tenant_id, a.subscription_id, y.ends_at
      from (select distinct tenant_id, subscription_id from added) a
      cross join lateral (select y.ends_at from receivables y where y.tenant_id = a.tenant_id
        and y.subscription_id = a.subscription_id order by y.period desc limit 1) y) l
    where s.tenant_id = l.tenant_id and s.id = l.subscription_id
      and s.period_ends_at is distinct from l.ends_at;
  return null;
end $$;
create trigger added_periods_are_noted after insert on receivables referencing new table as added
  for each statement execute function note_added_periods();

create function note_changed_period() returns trigger language plpgsql as $$
declare changed receivables := case when tg_op = 'DELETE' then old else new end;
begin
  update subscriptions s set period_ends_at = l.ends_at
    from (select (select y.ends_at from receivables y where y.tenant_id = changed.tenant_id
      and y.subscription_id = changed.subscription_id order by y.period desc limit 1) as ends_at) l
    where s.tenant_id = changed.tenant_id and s.id = changed.subscription_id
      and s.period_ends_at is distinct from l.ends_at;
  return null;
end $$;
create trigger changed_period_is_noted after update of ends_at, period on receivables
  for each row when (old.ends_at <> new.ends_at or old.period <> new.period)
  execute function note_changed_period();
create trigger removed_period_is_noted after delete on receivables
  for each row execute function note_changed_period();

create index subscriptions_begun_idx on subscriptions (tenant_id, begun_at) where begun_at is not null;
create index subscriptions_ended_idx on subscriptions (tenant_id, ended_at) where ended_at is not null;
-- the next due dates with their amounts are read from this index alone
create index subscriptions_period_end_idx on subscriptions (tenant_id, period_ends_at, id)
  include (status, gross_cents) where status in (1, 3);
