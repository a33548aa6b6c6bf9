-- The subscription's status beside each receivable, so that one index holds what is overdue: among the open receivables
-- of a large tenant those that nobody is asked for are the most. The trigger writes it in the transaction of the change.
alter table receivables no force row level security;
alter table subscriptions no force row level security;
alter table receivables add column subscription_status smallint;
update receivables y set subscription_status = s.status
  from subscriptions s where s.tenant_id = y.tenant_id and s.id = y.subscription_id;
alter table receivables alter column subscription_status set not null;
alter table receivables force row level security;
alter table subscriptions force row level security;

create function read_subscription_status() returns trigger language plpgsql as $$
begin
  select s.status into new.subscription_status from subscriptions s
    where s.tenant_id = new.tenant_id and s.id = new.subscription_id;
  return new;
end $$;
create trigger receivable_knows_its_status before insert on receivables
  for each row when (new.subscription_status is null) execute function read_subscription_status();

create function write_subscription_status() returns trigger language plpgsql as $$
begin
  update receivables set subscription_status = new.status
    where tenant_id = new.tenant_id and subscription_id = new.id;
  return null;
end $$;
create trigger receivables_follow_the_status after update of status on subscriptions
  for each row when (old.status <> new.status) execute function write_subscription_status();

-- what active subscriptions and refused charges still ask, oldest first
create index receivables_asked_idx on receivables (tenant_id, due_at, id)
  where settled_at is null and (subscription_status in (1, 3) or charge_state = 'denied');
