-- What an unanswered call has asked of a provider, as JSON. A call that is sent again asks for the same.
alter table idempotent_answers add column prepared text;

-- Whether a person still has the role and may act in the tenant, also a SuperAdmin, whom a tenant does not see.
create function has_access(person int, person_role int, tenant int) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from users u where u.id = person and u.role_id = person_role and u.is_active
    and exists (select from enterable_tenant(u.id, u.role_id, tenant)));
end;
revoke execute on function has_access from public;
grant execute on function has_access to canone_app;
