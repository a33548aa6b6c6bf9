-- The erasure of a person's data. The row stays under its number, because books and history refer to it.
alter table users add column erased_at timestamptz;

-- The data that the law requires of an erased person, in a tenant with fiscal movements, until the retention ends.
create table kept_identities (
  tenant_id int not null,
  person_id int not null,
  name text not null,
  vat_code text,
  is_company boolean not null,
  street text,
  zip text,
  municipality text,
  kept_since timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references memberships (tenant_id, user_id)
);
alter table kept_identities enable row level security;
alter table kept_identities force row level security;
create policy one_tenant on kept_identities to canone_app
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int));
grant select, insert, delete on kept_identities to canone_app;

-- Nobody restores an erased person.
create or replace function removed_person(wanted text) returns int
language sql stable security definer set search_path = public, pg_temp
return (select u.id from users u where lower(u.email) = lower(wanted) and u.role_id <> 1 and u.erased_at is null
  and not exists (select from memberships m where m.user_id = u.id and m.hidden_at is null));

-- The tenants that have a member of the call's tenant, or keep this person in their books.
create function tenants_of_member(person int) returns table (tenant_id int)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.tenant_id from memberships m where m.user_id = person
    and exists (select from memberships own where own.user_id = person
      and own.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
end;

-- Seals of format 2 cover the hash of each entry's content, so that the content can be erased later and the chain stays.
-- A seal of a version before has format 1. The first night seals its entries again.
alter table audit_seals add column format smallint not null default 1;
-- The hash of the erased content; null for an entry that has its content.
alter table audit_entries add column erased_hash bytea;

-- SHA-256 of the values of an entry and of its request. The request's random number makes the values unguessable from
-- the hash, and is erased with them. The noted hash counts only for an entry without content.
create function history_values_hash(entry audit_entries) returns bytea language sql immutable
return case when entry.before is null and entry.after is null and entry.request_id = ''
    and entry.erased_hash is not null then entry.erased_hash
  else sha256(convert_to(jsonb_build_array(entry.before, entry.after, entry.request_id)::text, 'UTF8')) end;

create function history_entries_hash(tenant int, ids bigint[]) returns bytea language sql stable
return (select sha256(convert_to(coalesce(string_agg(jsonb_build_array(e.tenant_id, e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.action, e.entity, e.entity_id,
    e.refusal, encode(e.origin_hash, 'hex'), encode(history_values_hash(e), 'hex'))::text, E'\n' order by e.id), ''),
    'UTF8'))
  from audit_entries e where e.tenant_id = tenant and e.id = any(ids));

-- Empties the entries about an erased person in the history of the transaction's tenant (0: outside tenants), and records
-- their ids in an entry that the chain seals. The serving login may not update history in any other way. It chooses the
-- person and no entry: those about the person, those about the person's money that contain one of the person's values,
-- all that contain an e-mail address of the person, and changes of shared places by the person.
create function empty_history(person int, at timestamptz, author int, request text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  texts text[];
  emptied bigint[];
begin
  -- row-level security is forced on the owner: it sees a tenant's rows by the policies of canone_app
  if not pg_has_role('canone_app', 'usage') then
    raise exception 'the owner of the tables must inherit the rights of canone_app';
  end if;
  if tenant is null
    or not exists (select from users u where u.id = person and u.erased_at is not null)
    or tenant <> 0 and not exists (select from memberships m where m.tenant_id = tenant and m.user_id = person) then
    raise insufficient_privilege using message = 'the person is not erased in this tenant';
  end if;
  if tenant <> 0 then
    select array_agg(lower(substr(found.json, 2, length(found.json) - 2))) into texts
    from (select to_jsonb(said.value)::text as json from (
        select unnest(array[u.name, u.email, u.pec, u.phone, u.vat_code, u.street]) as value
          from users u where u.id = person
        union select unnest(array[m.name, m.email, m.vat_code])
          from memberships m where m.tenant_id = tenant and m.user_id = person
        union select unnest(array[c.old_email, c.new_email]) from email_changes c where c.user_id = person) said
      where length(said.value) >= 5) found;
  end if;
  with own as (
    select s.id from subscriptions s where s.tenant_id = tenant and s.user_id = person),
  dues as (
    select r.id from receivables r where r.tenant_id = tenant and r.subscription_id in (select id from own)),
  chosen as (
    select e.id from audit_entries e
    where e.tenant_id = tenant and e.erased_hash is null and (e.before is not null or e.after is not null)
      and not (e.entity = 'user' and e.action = 'erase')
      and (e.entity = 'user' and e.entity_id = person
        -- a change of shared places names its author
        or tenant = 0 and e.actor_id = person and e.after ? 'author'
        or exists (select from unnest(texts) t (value)
          where strpos(lower(concat(e.before, e.after)), t.value) > 0
            and (t.value like '%@%'
              or e.entity = 'subscription' and e.entity_id in (select id from own)
              or e.entity in ('receivable', 'payment') and e.entity_id in (select id from dues)
              or e.entity = 'paymentToken' and e.entity_id in (select k.id from payment_tokens k
                where k.tenant_id = tenant and k.user_id = person)
              or e.entity = 'bankTransfer' and e.entity_id in (select b.id from bank_transfers b
                where b.tenant_id = tenant and b.receivable_id in (select id from dues))
              or e.entity = 'ledger' and e.entity_id in (select l.id from ledger_entries l
                where l.tenant_id = tenant and l.user_id = person))))),
  changed as (
    update audit_entries e set erased_hash = history_values_hash(e), before = null, after = null, request_id = ''
    where e.tenant_id = tenant and e.id in (select id from chosen) returning e.id)
  select coalesce(array_agg(id order by id), '{}') into emptied from changed;
  insert into audit_entries (tenant_id, at, actor_id, action, entity, entity_id, after, request_id)
    values (tenant, at, author, 'erase', 'user', person, jsonb_build_object('emptied', to_jsonb(emptied)), request);
  return cardinality(emptied);
end $$;

-- Erases the sign-in, the mail and the record of a person, once each tenant has erased its own part: then no membership
-- has an e-mail address any more.
create function erase_account(person int, alias text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  addresses text[];
begin
  if not exists (select from users u where u.id = person and u.erased_at is not null)
    or not exists (select from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)
    or exists (select from memberships m where m.user_id = person and (m.hidden_at is null or m.email <> '')) then
    raise insufficient_privilege using message = 'a tenant has not erased the person yet';
  end if;
  select array_agg(lower(known.email)) into addresses from (
    select u.email from users u where u.id = person
    union select unnest(array[c.old_email, c.new_email]) from email_changes c where c.user_id = person) known;
  delete from outbox o where o.person_id = person or lower(o.recipient) = any(addresses);
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

revoke execute on function tenants_of_member, empty_history, erase_account from public;
grant execute on function tenants_of_member, empty_history, erase_account to canone_app;
