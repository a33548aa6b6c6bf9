-- What was refused is history too: the code of the refusal, null for what did happen.
alter table audit_entries add column refusal text;
create index audit_entries_at_idx on audit_entries (tenant_id, at, id);
create index audit_entries_refused_idx on audit_entries (tenant_id, actor_id, at) where refusal is not null;

-- The control plane reads what happened outside every tenant, and no tenant's.
grant select on audit_entries to canone_control;
create policy outside_tenants_read on audit_entries for select to canone_control using (tenant_id = 0);

-- A SuperAdmin acts in tenants without being a member: their history still says who it was.
create function super_admins() returns table (id int, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, u.name from users u where u.role_id = 1;
end;
revoke execute on function super_admins from public;
grant execute on function super_admins to canone_app, canone_control;

-- The answer to a call that is made once however often it is sent, for a day.
create table idempotent_answers (
  tenant_id int not null references tenants (id) on delete cascade,
  person_id int not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  -- AES-256-GCM under SECRET_KEY: an answer may hold a link; null only inside the transaction that makes it
  answer_sealed text,
  created_at timestamptz not null,
  primary key (tenant_id, person_id, endpoint, key)
);
create index idempotent_answers_created_idx on idempotent_answers (created_at);

alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;
create policy one_tenant on idempotent_answers to canone_app
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int));
grant select, insert, update, delete on idempotent_answers to canone_app;

-- Old answers go for all tenants at once, by their age alone.
create policy every_age on idempotent_answers to canone_control using (true);
grant select (created_at), delete on idempotent_answers to canone_control;
