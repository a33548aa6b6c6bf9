-- Without statistics, as after a restore, PostgreSQL searched all entries of the tenant again for each of them: two thousand
-- entries took two minutes. The ids are read once before the update (W215).
create or replace function empty_history(person int, at timestamptz, author int, request text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  texts text[];
  addresses text[];
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
    select array_agg(found.text), array_agg(found.text) filter (where found.is_address) into texts, addresses
    from (select lower(substr(said.json, 2, length(said.json) - 2)) as text, bool_or(said.is_address) as is_address
      from (select to_jsonb(v.value)::text as json, v.is_address from (
          select unnest(array[u.name, u.pec, u.phone, u.vat_code, u.street]), false from users u where u.id = person
          union all select u.email, true from users u where u.id = person
          union all select unnest(array[m.name, m.vat_code]), false
            from memberships m where m.tenant_id = tenant and m.user_id = person
          union all select m.email, true from memberships m where m.tenant_id = tenant and m.user_id = person
          union all select unnest(array[c.old_email, c.new_email]), true
            from email_changes c where c.user_id = person) v (value, is_address)
        where length(v.value) >= 5) said
      group by 1) found;
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
            and (e.entity_id is null and t.value = any(addresses)
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
    where e.tenant_id = tenant and e.id = any(array(select c.id from chosen c)) returning e.id)
  select coalesce(array_agg(id order by id), '{}') into emptied from changed;
  insert into audit_entries (tenant_id, at, actor_id, action, entity, entity_id, after, request_id)
    values (tenant, at, author, 'erase', 'user', person, jsonb_build_object('emptied', to_jsonb(emptied)), request);
  return cardinality(emptied);
end $$;
