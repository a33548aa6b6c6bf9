-- What a subscription comes to by itself: a new period, a payment that is missing, its end.
alter table subscriptions
  -- when it is to be looked at again; null when nothing can come of it
  add column next_step_at timestamptz;

alter table payments
  -- when people were told that it is missing
  add column missing_noted_at timestamptz;

-- Whatever moves a subscription, from wherever, has it looked at soon.
create function look_at_subscription_soon() returns trigger language plpgsql as $$
begin
  new.next_step_at := case when new.status in (1, 3) then timestamptz '-infinity' end;
  return new;
end $$;
create trigger subscription_is_looked_at
  before insert or update of status, start_at, recurrence_months on subscriptions
  for each row execute function look_at_subscription_soon();

-- row-level security is forced on the owner too; this once, it sees everybody's
alter table subscriptions no force row level security;
update subscriptions set next_step_at = '-infinity' where status in (1, 3);
alter table subscriptions force row level security;

create index subscriptions_next_step_idx on subscriptions (tenant_id, next_step_at, id)
  where next_step_at is not null;

-- The job asks from outside which tenants have something due: when, and nothing else.
create policy waiting_work on subscriptions for select to canone_control using (next_step_at is not null);
grant select (tenant_id, next_step_at) on subscriptions to canone_control;
