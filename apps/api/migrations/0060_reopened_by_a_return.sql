-- True while a subscription waits for a transfer because the bank took back the money of its paid period. Only such a wait
-- ends when the money comes back; a wait that a person began is ended by a person.
alter table subscriptions add column waits_after_loss boolean not null default false;

-- row-level security is forced on the owner too; this once, it reads the rows of every tenant
alter table subscriptions no force row level security;
alter table audit_entries no force row level security;
update subscriptions s set waits_after_loss = true
  where s.status = 4 and (select a.action from audit_entries a
    where a.tenant_id = s.tenant_id and a.entity = 'subscription' and a.entity_id = s.id and a.refusal is null
      and a.action in ('payByBankTransfer', 'awaitTransferAgain') order by a.id desc limit 1) = 'awaitTransferAgain';
alter table audit_entries force row level security;
alter table subscriptions force row level security;

-- A process of the version before does not write the column, so the database ends the fact with the wait.
create function end_wait_after_loss() returns trigger language plpgsql as $$
begin
  if new.status <> 4 then
    new.waits_after_loss := false;
  end if;
  return new;
end $$;
create trigger wait_after_loss_ends before update of status on subscriptions
  for each row execute function end_wait_after_loss();
