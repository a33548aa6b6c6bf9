-- Whether a person is a member of a tenant of which the actor is none.
create function is_shared_beyond_tenants_of(person int, actor int) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from memberships m
  where m.user_id = person and m.hidden_at is null and not exists (select from memberships own
    where own.tenant_id = m.tenant_id and own.user_id = actor and own.hidden_at is null));
revoke execute on function is_shared_beyond_tenants_of from public;
grant execute on function is_shared_beyond_tenants_of to canone_app;
