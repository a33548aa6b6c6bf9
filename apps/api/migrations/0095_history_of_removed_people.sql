-- A person who was removed without a billing history has no record any more, but the history of the tenant keeps the values
-- of before. This empties the entries about such a number in the transaction's tenant, and records their ids in an entry
-- that the chain seals. The serving login may not update history in any other way.
create function empty_history_of_removed(person int, at timestamptz, author int, request text) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant int := nullif(current_setting('app.tenant_id', true), '')::int;
  emptied bigint[];
begin
  -- row-level security is forced on the owner: it sees a tenant's rows by the policies of canone_app
  if not pg_has_role('canone_app', 'usage') then
    raise exception 'the owner of the tables must inherit the rights of canone_app';
  end if;
  if tenant is null or tenant = 0
    or exists (select from memberships m where m.tenant_id = tenant and m.user_id = person)
    or not exists (select from audit_entries e where e.tenant_id = tenant and e.entity = 'user'
      and e.entity_id = person and e.action = 'delete' and e.refusal is null) then
    raise insufficient_privilege using message = 'the person was not removed from this tenant';
  end if;
  with changed as (
    update audit_entries e set erased_hash = history_values_hash(e), before = null, after = null, request_id = ''
    where e.tenant_id = tenant and e.entity = 'user' and e.entity_id = person and e.action <> 'erase'
      and e.erased_hash is null and (e.before is not null or e.after is not null)
    returning e.id)
  select coalesce(array_agg(id order by id), '{}') into emptied from changed;
  insert into audit_entries (tenant_id, at, actor_id, action, entity, entity_id, after, request_id)
    values (tenant, at, author, 'erase', 'user', person, jsonb_build_object('emptied', to_jsonb(emptied)), request);
  return cardinality(emptied);
end $$;
revoke execute on function empty_history_of_removed from public;
grant execute on function empty_history_of_removed to canone_app;
