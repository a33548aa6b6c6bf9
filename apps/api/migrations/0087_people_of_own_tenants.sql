-- Whether a tenant has the person in which the editor is no member.
create function is_shared_with_others(person int, editor int) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from memberships m
  left join memberships own on own.tenant_id = m.tenant_id and own.user_id = editor and own.hidden_at is null
  where m.user_id = person and m.hidden_at is null and own.user_id is null);
revoke execute on function is_shared_with_others from public;
grant execute on function is_shared_with_others to canone_app;
