-- Follows the migrations up to 0116. A test fails when a later one replaces a function of this file.
-- The bodies of functions on a Citus coordinator. `npm run admin -- distribute` installs them, and again after each update.
-- They do what the migrations' bodies do, in statements that Citus sends to one shard: SQL functions become PL/pgSQL,
-- transition tables are read in a loop, and a call inside a tenant has the caller's rights, so that it sees the rows
-- that its own transaction has written.

-- Workers receive SET LOCAL and no set_config. One role alone writes to a shard in a transaction, so a call outside tenants
-- that has changed a person keeps its role. It may then only add to the history of the tenant that it enters.
create or replace function enter_tenant(tenant int) returns text language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', coalesce(tenant::text, ''));
  if current_setting('app.has_changed_person', true) = 'yes' then
    return current_user;
  end if;
  return set_config('role', 'canone_app', true);
end $$;

do $$
declare history text;
begin
  foreach history in array array['audit_entries', 'audit_origins']
  loop
    if not exists (select from pg_policy where polrelid = history::regclass and polname = 'changed_person') then
      execute format($policy$create policy changed_person on %I for insert to canone_control
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)$policy$, history);
      execute format($policy$create policy changed_person_read on %I for select to canone_control
        using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)$policy$, history);
    end if;
  end loop;
end $$;

-- Memberships are distributed, tenants are not, and no statement joins the two.
create or replace function enterable_tenant(person int, person_role int, wanted int) returns table (tenant_id int)
language plpgsql stable as $$
begin
  if not exists (select from tenants t where t.id = wanted) then
    return;
  end if;
  if person_role = 1 or exists (select 1 from memberships m
      where m.tenant_id = wanted and m.user_id = person and m.hidden_at is null) then
    return query select wanted;
  end if;
end $$;

-- The tenant of a payment account, for its webhooks. The id comes from the identity of the table, so it is new.
create or replace function remember_provider(provider int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payment_provider_lookup (provider_id, tenant_id)
    values (provider, nullif(current_setting('app.tenant_id', true), '')::int);
end $$;

-- A person's name in the tenant of the transaction; outside tenants, in every tenant of the person. No tenant shows an erased one.
create or replace function copy_person_into_memberships() returns trigger language plpgsql as $$
declare tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
begin
  if new.erased_at is not null then
    return null;
  elsif tenant is null then
    update memberships m set name = new.name, email = new.email, vat_code = new.vat_code
    where m.user_id = new.id and m.hidden_at is null;
    perform set_config('app.has_changed_person', 'yes', true);
  else
    update memberships m set name = new.name, email = new.email, vat_code = new.vat_code
    where m.tenant_id = tenant and m.user_id = new.id and m.hidden_at is null;
  end if;
  return null;
end $$;

-- Functions of one tenant, in the statements of a shard or on the coordinator ---------------------------------------

create or replace function is_present_member(person int) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from memberships m where m.user_id = person and m.hidden_at is null
    and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
end $$;

create or replace function is_member_of_tenant(person int) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select 1 from memberships m where m.user_id = person
    and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
end $$;

-- In the policies of people: evaluated once for a scan.
create or replace function people_of_tenant() returns int[] language plpgsql stable as $$
begin
  return (select array_agg(m.user_id) from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
end $$;
revoke execute on function is_member_of_tenant, people_of_tenant from public;
grant execute on function people_of_tenant to canone_app;

create or replace function find_member_ids(pattern text) returns int[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int; found int[];
  plain constant text := replace(pattern, '''', '');
begin
  if char_length(plain) > 4 then
    select array_agg(m.user_id) into found from memberships m
      where m.tenant_id = tenant and replace(m.search_key, '''', '') like plain;
  else
    select array_agg(m.user_id) into found from memberships m
      where m.tenant_id = tenant and replace(m.search_key, '''', '') || '' like plain;
  end if;
  return coalesce(found, '{}');
end $$;

create or replace function split_members(pattern text, out few int[], out are_others boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare matching int[]; others int[];
  plain constant text := replace(pattern, '''', '');
begin
  select coalesce(array_agg(m.user_id) filter (where replace(m.search_key, '''', '') like plain), '{}'),
    coalesce(array_agg(m.user_id) filter (where replace(m.search_key, '''', '') not like plain), '{}')
    into matching, others
  from memberships m where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int;
  are_others := cardinality(matching) > cardinality(others);
  few := case when are_others then others else matching end;
end $$;

-- The caller reads the membership, because Citus reads no shard as the owner after the caller has written to it. Nothing but
-- `forget_reset_links` and `forget_second_factors` sets the setting.
create or replace function require_cleared(person int) returns void language plpgsql as $$
begin
  if current_setting('app.person_cleared', true) is distinct from person::text then
    raise insufficient_privilege using message = 'the person may be no member of the tenant';
  end if;
end $$;

create or replace function delete_reset_links(person int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_cleared(person);
  delete from password_resets p where p.user_id = person;
end $$;

create or replace function delete_second_factors(person int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_cleared(person);
  delete from totp_secrets t where t.user_id = person;
  delete from passkeys p where p.user_id = person;
  delete from recovery_codes c where c.user_id = person;
end $$;
revoke execute on function require_cleared, delete_reset_links, delete_second_factors from public;
grant execute on function delete_reset_links, delete_second_factors to canone_app;

create or replace function forget_reset_links(person int) returns void
language plpgsql security invoker set search_path = public, pg_temp as $$
begin
  if exists (select 1 from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int) then
    execute format('set local app.person_cleared = %L', person::text);
    perform delete_reset_links(person);
    set local app.person_cleared = '';
  end if;
end $$;

create or replace function forget_second_factors(person int) returns void
language plpgsql security invoker set search_path = public, pg_temp as $$
begin
  if exists (select 1 from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int) then
    execute format('set local app.person_cleared = %L', person::text);
    perform delete_second_factors(person);
    set local app.person_cleared = '';
  end if;
end $$;

create or replace function history_entries_hash(tenant int, ids bigint[]) returns bytea language plpgsql stable as $$
declare hash bytea;
begin
  select sha256(convert_to(coalesce(string_agg(jsonb_build_array(e.tenant_id, e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.action, e.entity, e.entity_id,
    e.refusal, encode(e.origin_hash, 'hex'), encode(case
      when e.before is null and e.after is null and e.request_id = '' and e.erased_hash is not null then e.erased_hash
      else sha256(convert_to(jsonb_build_array(e.before, e.after, e.request_id)::text, 'UTF8')) end, 'hex'))::text,
    E'\n' order by e.id), ''), 'UTF8')) into hash
  from audit_entries e where e.tenant_id = tenant and e.id = any(ids);
  return hash;
end $$;

create or replace function history_content(tenant int, ids bigint[]) returns bytea language plpgsql stable as $$
declare hash bytea;
begin
  select sha256(convert_to(coalesce(string_agg(jsonb_build_array(e.tenant_id, e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.action, e.entity, e.entity_id, e.before,
    e.after, e.request_id, e.refusal, encode(e.origin_hash, 'hex'))::text, E'\n' order by e.id), ''), 'UTF8')) into hash
  from audit_entries e where e.tenant_id = tenant and e.id = any(ids);
  return hash;
end $$;

-- Functions that look beyond the tenant ---------------------------------------------------------------------------
-- Citus reads no shard as the owner after the caller has written to it. These functions therefore read as the caller, who
-- sees the memberships of one person while the setting names the person. Nothing but `memberships_of` sets it.

do $$
begin
  if not exists (select from pg_policy where polrelid = 'memberships'::regclass and polname = 'one_person') then
    create policy one_person on memberships for select to canone_app
      using (user_id = nullif(current_setting('app.person_beyond', true), '')::int);
  end if;
end $$;

create or replace function memberships_of(person int) returns table (tenant_id int, is_hidden boolean)
language plpgsql as $$
begin
  if not citus_is_coordinator() then
    raise exception 'a worker does not see the memberships of other tenants';
  end if;
  execute format('set local app.person_beyond = %L', coalesce(person::text, ''));
  return query select m.tenant_id, m.hidden_at is not null from memberships m where m.user_id = person;
  set local app.person_beyond = '';
end $$;
revoke execute on function memberships_of from public;
grant execute on function memberships_of to canone_app;

create or replace function is_shared_beyond(person int, tenant int) returns boolean
language plpgsql stable security invoker set search_path = public, pg_temp as $$
begin
  return exists (select 1 from memberships_of(person) m where m.tenant_id <> tenant and not m.is_hidden);
end $$;

create or replace function is_shared_with_others(person int, editor int) returns boolean
language plpgsql stable security invoker set search_path = public, pg_temp as $$
declare own int[];
begin
  select array_agg(m.tenant_id) into own from memberships_of(editor) m where not m.is_hidden;
  return exists (select 1 from memberships_of(person) m
    where not m.is_hidden and not m.tenant_id = any (coalesce(own, '{}')));
end $$;

create or replace function is_known_elsewhere(person int) returns boolean
language plpgsql stable security invoker set search_path = public, pg_temp as $$
begin
  return exists (select 1 from memberships_of(person) m
    where m.tenant_id is distinct from nullif(current_setting('app.tenant_id', true), '')::int);
end $$;

create or replace function tenants_of_member(person int) returns table (tenant_id int)
language plpgsql stable security invoker set search_path = public, pg_temp as $$
declare found_in int[];
begin
  select array_agg(m.tenant_id) into found_in from memberships_of(person) m;
  if nullif(current_setting('app.tenant_id', true), '')::int = any (found_in) then
    return query select unnest(found_in);
  end if;
end $$;

-- The person with this e-mail who is no SuperAdmin.
create or replace function person_of_email(wanted text) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id from users u where lower(u.email) = lower(wanted) and u.role_id <> 1 and u.erased_at is null
$$;
revoke execute on function person_of_email from public;
grant execute on function person_of_email to canone_app;

create or replace function removed_person(wanted text) returns int
language plpgsql stable security invoker set search_path = public, pg_temp as $$
declare person constant int := person_of_email(wanted);
begin
  if exists (select 1 from memberships_of(person) m where not m.is_hidden) then
    return null;
  end if;
  return person;
end $$;

-- Deletes the person whose memberships `forget_person` has counted.
create or replace function delete_forgotten(person int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.person_forgotten', true) is distinct from person::text then
    raise insufficient_privilege using message = 'a tenant may hold the person';
  end if;
  delete from users u where u.id = person and u.role_id <> 1;
end $$;
revoke execute on function delete_forgotten from public;
grant execute on function delete_forgotten to canone_app;

create or replace function forget_person(person int) returns void
language plpgsql security invoker set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from memberships_of(person)) then
    execute format('set local app.person_forgotten = %L', person::text);
    perform delete_forgotten(person);
    set local app.person_forgotten = '';
  end if;
end $$;

create or replace function mails_to_member(person int, with_installation boolean)
returns table (id int, recipient text, subject text, body text, created_at timestamptz, sent_at timestamptz,
  failed_at timestamptz, last_error text, withdrawn_for text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  address text;
  left_at timestamptz;
begin
  select m.email, m.hidden_at into address, left_at from memberships m where m.tenant_id = tenant and m.user_id = person;
  if not found then
    return;
  end if;
  return query select o.id, o.recipient, o.subject,
    case when o.secret_until is null then regexp_replace(o.body, '(token=)[^&[:space:]]+', '\1…', 'g') end,
    o.created_at, o.sent_at, o.failed_at, o.last_error, o.withdrawn_for
  from outbox o
  where (o.recipient_id = person
      or o.recipient_id is null and (o.person_id = person or lower(o.recipient) = lower(address)))
    and (o.sender_tenant_id = tenant
      or with_installation and (o.sender_tenant_id = 0 and left_at is null
        or coalesce(o.sender_tenant_id, 0) = 0 and not is_known_elsewhere(person)));
end $$;

-- The erasure of a person. The history is emptied as the caller, so a trigger on each shard lets an entry only be emptied, and
-- with the hash of its content.

create or replace function require_emptied_entry() returns trigger language plpgsql as $$
begin
  if old.erased_hash is not null or new.before is not null or new.after is not null or new.request_id <> ''
    or new.erased_hash is distinct from
      sha256(convert_to(jsonb_build_array(old.before, old.after, old.request_id)::text, 'UTF8'))
    or (new.tenant_id, new.id, new.at, new.actor_id, new.action, new.entity, new.entity_id, new.refusal, new.origin_hash)
      is distinct from
      (old.tenant_id, old.id, old.at, old.actor_id, old.action, old.entity, old.entity_id, old.refusal, old.origin_hash)
  then
    raise insufficient_privilege using message = 'an entry of the history can only be emptied';
  end if;
  return new;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgname = 'entry_is_only_emptied') then
    create trigger entry_is_only_emptied before update on audit_entries
      for each row when (current_user = 'canone_app') execute function require_emptied_entry();
  end if;
  grant update on audit_entries to canone_app;
end $$;

-- The texts by which the history may name a person who is being erased.
create or replace function texts_of_erased(person int) returns table (value text, is_address boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select unnest(array[u.name, u.pec, u.phone, u.vat_code, u.street]), false
    from users u where u.id = person and u.erased_at is not null
  union all select u.email, true from users u where u.id = person and u.erased_at is not null
  union all select unnest(array[c.old_email, c.new_email]), true from email_changes c
    where c.user_id = person and exists (select from users u where u.id = person and u.erased_at is not null)
$$;
revoke execute on function texts_of_erased from public;
grant execute on function texts_of_erased to canone_app;

create or replace function empty_history(person int, at timestamptz, author int, request text) returns int
language plpgsql security invoker set search_path = public, pg_temp as $$
declare
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  member record;
  texts text[];
  addresses text[];
  entry record;
  emptied bigint[] := '{}';
begin
  select m.name, m.vat_code, m.email into member from memberships m where m.tenant_id = tenant and m.user_id = person;
  if tenant is null or tenant <> 0 and not found or not exists (select 1 from texts_of_erased(person)) then
    raise insufficient_privilege using message = 'the person is not erased in this tenant';
  end if;
  if tenant <> 0 then
    select array_agg(found.text), array_agg(found.text) filter (where found.is_address) into texts, addresses
    from (select lower(substr(said.json, 2, length(said.json) - 2)) as text, bool_or(said.is_address) as is_address
      from (select to_jsonb(v.value)::text as json, v.is_address from (
          select * from texts_of_erased(person)
          union all select unnest(array[member.name, member.vat_code]), false
          union all select member.email, true) v (value, is_address)
        where length(v.value) >= 5) said
      group by 1) found;
  end if;
  for entry in
    select e.id, sha256(convert_to(jsonb_build_array(e.before, e.after, e.request_id)::text, 'UTF8')) as hash
    from audit_entries e
    where e.tenant_id = tenant and e.erased_hash is null and (e.before is not null or e.after is not null)
      and not (e.entity = 'user' and e.action = 'erase')
      and (e.entity = 'user' and e.entity_id = person
        -- a change of shared places names its author
        or tenant = 0 and e.actor_id = person and e.after ? 'author'
        or exists (select 1 from unnest(texts) t (value)
          where strpos(lower(concat(e.before, e.after)), t.value) > 0
            and (e.entity_id is null and t.value = any(addresses)
              or e.entity = 'subscription' and e.entity_id in (select s.id from subscriptions s
                where s.tenant_id = tenant and s.user_id = person)
              or e.entity in ('receivable', 'payment') and e.entity_id in (select r.id from receivables r
                join subscriptions s on s.tenant_id = tenant and s.id = r.subscription_id and s.user_id = person
                where r.tenant_id = tenant)
              or e.entity = 'paymentToken' and e.entity_id in (select k.id from payment_tokens k
                where k.tenant_id = tenant and k.user_id = person)
              or e.entity = 'bankTransfer' and e.entity_id in (select b.id from bank_transfers b
                join receivables r on r.tenant_id = tenant and r.id = b.receivable_id
                join subscriptions s on s.tenant_id = tenant and s.id = r.subscription_id and s.user_id = person
                where b.tenant_id = tenant)
              or e.entity = 'ledger' and e.entity_id in (select l.id from ledger_entries l
                where l.tenant_id = tenant and l.user_id = person))))
    order by e.id
  loop
    update audit_entries e set erased_hash = entry.hash, before = null, after = null, request_id = ''
      where e.tenant_id = tenant and e.id = entry.id;
    emptied := emptied || entry.id;
  end loop;
  insert into audit_entries (tenant_id, at, actor_id, action, entity, entity_id, after, request_id)
    values (tenant, at, author, 'erase', 'user', person, jsonb_build_object('emptied', to_jsonb(emptied)), request);
  return cardinality(emptied);
end $$;

create or replace function empty_history_of_removed(person int, at timestamptz, author int, request text) returns int
language plpgsql security invoker set search_path = public, pg_temp as $$
declare
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  entry record;
  emptied bigint[] := '{}';
begin
  if tenant is null or tenant = 0
    or exists (select 1 from memberships m where m.tenant_id = tenant and m.user_id = person)
    or not exists (select 1 from audit_entries e where e.tenant_id = tenant and e.entity = 'user'
      and e.entity_id = person and e.action = 'delete' and e.refusal is null) then
    raise insufficient_privilege using message = 'the person was not removed from this tenant';
  end if;
  for entry in
    select e.id, sha256(convert_to(jsonb_build_array(e.before, e.after, e.request_id)::text, 'UTF8')) as hash
    from audit_entries e
    where e.tenant_id = tenant and e.entity = 'user' and e.entity_id = person and e.action <> 'erase'
      and e.erased_hash is null and (e.before is not null or e.after is not null)
    order by e.id
  loop
    update audit_entries e set erased_hash = entry.hash, before = null, after = null, request_id = ''
      where e.tenant_id = tenant and e.id = entry.id;
    emptied := emptied || entry.id;
  end loop;
  insert into audit_entries (tenant_id, at, actor_id, action, entity, entity_id, after, request_id)
    values (tenant, at, author, 'erase', 'user', person, jsonb_build_object('emptied', to_jsonb(emptied)), request);
  return cardinality(emptied);
end $$;

-- Erases the account of a person whose memberships `erase_account` has read.
create or replace function erase_left_account(person int, alias text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  addresses text[];
begin
  if current_setting('app.person_erased', true) is distinct from person::text
    or not exists (select from users u where u.id = person and u.erased_at is not null) then
    raise insufficient_privilege using message = 'a tenant has not erased the person yet';
  end if;
  select array_agg(lower(known.email)) into addresses from (
    select u.email from users u where u.id = person
    union select unnest(array[c.old_email, c.new_email]) from email_changes c where c.user_id = person) known;
  delete from outbox o where o.recipient_id = person
    or o.recipient_id is null and (o.person_id = person or lower(o.recipient) = any(addresses));
  delete from email_changes c where c.user_id = person;
  delete from password_resets r where r.user_id = person;
  delete from sessions s where s.user_id = person;
  delete from totp_secrets t where t.user_id = person;
  delete from recovery_codes c where c.user_id = person;
  delete from passkeys p where p.user_id = person;
  delete from passkey_challenges c where c.user_id = person;
  delete from sign_in_steps s where s.user_id = person;
  update users u set name = alias, email = 'cancellata-' || person || '@persona.invalid', pec = null, phone = null,
    sdi = null, vat_code = null, is_company = false, street = null, zip = null, municipality_id = null,
    is_active = false, role_id = 4, password_hash = null, temporary_until = null,
    session_epoch = u.session_epoch + 1, version = u.version + 1
  where u.id = person;
end $$;
revoke execute on function erase_left_account from public;
grant execute on function erase_left_account to canone_app;

create or replace function erase_account(person int, alias text) returns void
language plpgsql security invoker set search_path = public, pg_temp as $$
declare
  known int;
  present int;
begin
  perform 1 from memberships m where m.user_id = person
    and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int;
  if found then
    execute format('set local app.person_beyond = %L', person::text);
    select count(*), count(*) filter (where m.hidden_at is null or m.email <> '') into known, present
      from memberships m where m.user_id = person;
    set local app.person_beyond = '';
  end if;
  if known > 0 and present = 0 then
    execute format('set local app.person_erased = %L', person::text);
  end if;
  perform erase_left_account(person, alias);
  set local app.person_erased = '';
end $$;

-- A fold inserts counters only after the rows that they add up are gone: an inserted row may begin another fold.
create or replace function fold_subscription_tallies(tenant int) returns void language plpgsql as $$
declare folded bigint[]; line record;
begin
  select array_agg(f.id) into folded from (
    select t.id from subscription_tallies t
    join (select g.width, g.stretch, g.status from subscription_tallies g where g.tenant_id = tenant
      group by 1, 2, 3 having count(*) > 1) several using (width, stretch, status)
    where t.tenant_id = tenant for update of t skip locked) f;
  for line in with taken as (
      delete from subscription_tallies t where t.tenant_id = tenant and t.id = any(folded) returning t.*)
    select x.width, x.stretch, x.status, sum(x.n) as n from taken x group by 1, 2, 3 having sum(x.n) <> 0
  loop
    insert into subscription_tallies (tenant_id, width, stretch, status, n)
      values (tenant, line.width, line.stretch, line.status, line.n);
  end loop;
end $$;

-- Counters of subscriptions -------------------------------------------------------------------------------------

create or replace function tally_new_subscriptions() returns trigger language plpgsql as $$
declare line record;
begin
  for line in select tenant_id, width, id >> width as stretch, status, count(*) as n
      from added, (values (13), (17)) w (width) group by 1, 2, 3, 4
  loop
    insert into subscription_tallies (tenant_id, width, stretch, status, n)
      values (line.tenant_id, line.width, line.stretch, line.status, line.n);
  end loop;
  return null;
end $$;

create or replace function tally_moved_subscriptions() returns trigger language plpgsql as $$
declare line record;
begin
  for line in select tenant_id, width, id >> width as stretch, status, sum(n) as n from (
      select tenant_id, id, status, 1 as n from after_change
      union all select tenant_id, id, status, -1 from before_change) both_sides,
      (values (13), (17)) w (width)
    group by 1, 2, 3, 4 having sum(n) <> 0
  loop
    insert into subscription_tallies (tenant_id, width, stretch, status, n)
      values (line.tenant_id, line.width, line.stretch, line.status, line.n);
  end loop;
  return null;
end $$;

-- Books: the same guards as on one server, on each shard, whose tables have a number after their name -----------------

create or replace function lock_ledger_root() returns trigger language plpgsql as $$
declare root int;
begin
  if tg_table_name like 'allocations%' then
    select e.root_id into root from ledger_entries e where e.tenant_id = new.tenant_id and e.id = new.entry_id;
  else
    root := new.root_id;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger:' || new.tenant_id || ':' || coalesce(root, 0), 0));
  return new;
end $$;

create or replace function check_ledger_root() returns trigger language plpgsql as $$
declare root int; held bigint; allocated bigint;
begin
  if tg_table_name like 'allocations%' then
    select e.root_id into strict root from ledger_entries e where e.tenant_id = new.tenant_id and e.id = new.entry_id;
  else
    root := new.root_id;
  end if;
  select sum(e.amount_cents) into held from ledger_entries e where e.tenant_id = new.tenant_id and e.root_id = root;
  select coalesce(sum(a.amount_cents), 0) into allocated
  from allocations a join ledger_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
  where a.tenant_id = new.tenant_id and e.root_id = root;
  if allocated < 0 or allocated > greatest(held, 0) then
    raise exception 'ledger entry % of tenant %: % cents held, % allocated', root, new.tenant_id, held, allocated
      using errcode = 'check_violation', constraint = 'allocations_within_entry';
  end if;
  return null;
end $$;

-- Sums of the ledger --------------------------------------------------------------------------------------------

create or replace function tally_new_entries() returns trigger language plpgsql as $$
declare line record;
begin
  for line in select e.tenant_id, w.span, date_trunc(w.span, e.day::timestamp)::date as starts_on, e.kind, e.method,
      e.vat_basis_points, count(*) as n, sum(e.amount_cents) as amount_cents, sum(e.vat_cents) as vat_cents,
      coalesce(sum(e.fee_cents), 0) as fee_cents
    from added e, (values ('day'), ('month')) w (span) group by 1, 2, 3, 4, 5, 6
  loop
    insert into ledger_tallies (tenant_id, span, starts_on, kind, method, vat_basis_points, n, amount_cents, vat_cents,
        fee_cents)
      values (line.tenant_id, line.span, line.starts_on, line.kind, line.method, line.vat_basis_points, line.n,
        line.amount_cents, line.vat_cents, line.fee_cents);
  end loop;
  return null;
end $$;

create or replace function fold_ledger_tallies() returns trigger language plpgsql as $$
declare folded bigint[]; line record;
begin
  select array_agg(f.id) into folded from (
    select t.id from ledger_tallies t
    join (select g.span, g.starts_on, g.kind, g.method, g.vat_basis_points from ledger_tallies g
      where g.tenant_id = new.tenant_id group by 1, 2, 3, 4, 5 having count(*) > 1) several
      using (span, starts_on, kind, method, vat_basis_points)
    where t.tenant_id = new.tenant_id for update of t skip locked) f;
  for line in with taken as (
      delete from ledger_tallies t where t.tenant_id = new.tenant_id and t.id = any(folded) returning t.*)
    select x.span, x.starts_on, x.kind, x.method, x.vat_basis_points, sum(x.n) as n,
      sum(x.amount_cents) as amount_cents, sum(x.vat_cents) as vat_cents, sum(x.fee_cents) as fee_cents
    from taken x group by 1, 2, 3, 4, 5
  loop
    insert into ledger_tallies (tenant_id, span, starts_on, kind, method, vat_basis_points, n, amount_cents, vat_cents,
        fee_cents)
      values (new.tenant_id, line.span, line.starts_on, line.kind, line.method, line.vat_basis_points, line.n,
        line.amount_cents, line.vat_cents, line.fee_cents);
  end loop;
  return null;
end $$;

create or replace function settled_on(of_tenant int, of_receivable int) returns timestamptz language plpgsql stable as $$
declare settled timestamptz;
begin
  with steps as (
    select a.id, a.amount_cents, e.root_id, e.occurred_at,
      sum(a.amount_cents) over (partition by e.root_id order by a.id) as held
    from allocations a join ledger_entries e on e.tenant_id = a.tenant_id and e.id = a.entry_id
    where a.tenant_id = of_tenant and a.receivable_id = of_receivable and e.kind not in ('refund', 'refundCancelled')
  ), lowest as (
    select s.*, min(s.held) over (partition by s.root_id order by s.id rows between current row and unbounded following) as kept
    from steps s
  )
  select max(l.occurred_at) into settled from lowest l where l.amount_cents > 0 and l.kept > l.held - l.amount_cents;
  return settled;
end $$;

create or replace function project_allocation() returns trigger language plpgsql as $$
declare entry_kind text; root_kind text; is_refund boolean; settled timestamptz;
begin
  select e.kind, o.kind into strict entry_kind, root_kind
  from ledger_entries e join ledger_entries o on o.tenant_id = e.tenant_id and o.id = e.root_id
  where e.tenant_id = new.tenant_id and e.id = new.entry_id;
  is_refund := entry_kind in ('refund', 'refundCancelled');
  settled := settled_on(new.tenant_id, new.receivable_id);
  update receivables r set
    covered_cents = r.covered_cents + case when root_kind = 'writeOff' then 0 else new.amount_cents end,
    refunded_cents = r.refunded_cents - case when is_refund then new.amount_cents else 0 end,
    reversed_cents = r.reversed_cents
      - case when entry_kind in ('reversal', 'reversalCancelled') then new.amount_cents else 0 end,
    written_off_cents = r.written_off_cents + case when root_kind = 'writeOff' then new.amount_cents else 0 end,
    settled_at = case when r.covered_cents + r.refunded_cents + r.written_off_cents
        + case when is_refund then 0 else new.amount_cents end = r.gross_cents then settled end
  where r.tenant_id = new.tenant_id and r.id = new.receivable_id;
  return null;
end $$;

-- Periods of subscriptions --------------------------------------------------------------------------------------

create or replace function note_last_period(of_tenant int, of_subscription int) returns void language plpgsql as $$
declare last timestamptz;
begin
  select y.ends_at into last from receivables y
    where y.tenant_id = of_tenant and y.subscription_id = of_subscription order by y.period desc limit 1;
  update subscriptions s set period_ends_at = last
    where s.tenant_id = of_tenant and s.id = of_subscription and s.period_ends_at is distinct from last;
end $$;

create or replace function note_added_periods() returns trigger language plpgsql as $$
declare line record;
begin
  for line in select distinct a.tenant_id, a.subscription_id from added a
  loop
    perform note_last_period(line.tenant_id, line.subscription_id);
  end loop;
  return null;
end $$;

create or replace function note_changed_period() returns trigger language plpgsql as $$
declare changed receivables := case when tg_op = 'DELETE' then old else new end;
begin
  perform note_last_period(changed.tenant_id, changed.subscription_id);
  return null;
end $$;

-- In place of the references with `on delete set null`, which Citus does not have.
create or replace function release_letters_of_receivable() returns trigger language plpgsql as $$
begin
  update customer_letters l set receivable_id = null where l.tenant_id = old.tenant_id and l.receivable_id = old.id;
  return old;
end $$;
create or replace function release_settings_of_account() returns trigger language plpgsql as $$
begin
  update letter_settings l set bank_account_id = null where l.tenant_id = old.tenant_id and l.bank_account_id = old.id;
  return old;
end $$;
do $$
begin
  if not exists (select from pg_trigger where tgname = 'removed_receivable_releases_letters') then
    create trigger removed_receivable_releases_letters before delete on receivables
      for each row execute function release_letters_of_receivable();
  end if;
  if not exists (select from pg_trigger where tgname = 'removed_account_releases_settings') then
    create trigger removed_account_releases_settings before delete on bank_accounts
      for each row execute function release_settings_of_account();
  end if;
end $$;

-- An `insert … select` takes the next ids on the coordinator by name, which needs a right that an identity column alone does not.
do $$
declare ids regclass;
begin
  for ids in select d.objid::regclass from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_attribute a on a.attrelid = d.refobjid and a.attname = 'tenant_id'
    where d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
      and has_any_column_privilege('canone_app', d.refobjid, 'insert')
  loop
    execute format('grant usage on sequence %s to canone_app', ids);
  end loop;
end $$;
