-- Encloses new tables in their tenant: forced row-level security with one policy, and the rights of the serving login.
-- For migrations after this one; a table with fewer rights revokes the others.
create procedure enclose_in_tenant(variadic tables text[]) language plpgsql as $$
declare name text;
begin
  foreach name in array tables
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy one_tenant on %I to canone_app
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))$p$, name);
    execute format('grant select, insert, update, delete on %I to canone_app', name);
  end loop;
end $$;
revoke execute on procedure enclose_in_tenant from public;

-- Whether the call's tenant has this person and has not removed the person.
create function is_present_member(person int) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from memberships m where m.user_id = person and m.hidden_at is null
  and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
revoke execute on function is_present_member from public;

create or replace function sessions_of_member(person int)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, network text, agent text,
  ended_at timestamptz, end_reason text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, s.created_at, s.last_used_at, s.network, s.agent, s.ended_at, s.end_reason
  from sessions s where s.user_id = person and is_present_member(person);
end;

create or replace function resets_of_member(person int)
returns table (id bigint, created_at timestamptz, expires_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select row_number() over (order by r.created_at, r.token_hash), r.created_at, r.expires_at, r.used_at
  from password_resets r where r.user_id = person and is_present_member(person);
end;

create or replace function passkeys_of_member(person int)
returns table (id bigint, name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select row_number() over (order by p.created_at, p.id), p.name, p.created_at, p.last_used_at
  from passkeys p where p.user_id = person and is_present_member(person);
end;
