-- The tenant of a transaction is entered by these two functions and nowhere else. PostgreSQL inlines both, so the opening
-- statement has the plan of the written-out text. On Citus `npm run admin -- distribute` gives them a body that reaches the
-- workers: they receive SET LOCAL and no set_config, and a distributed table is joined with no local one.

-- The tenant that a person may enter: a member's, and for a SuperAdmin (role 1) every existing one.
create function enterable_tenant(person int, person_role int, wanted int) returns table (tenant_id int)
language sql stable
begin atomic
  select t.id from tenants t
  where t.id = wanted and (person_role = 1 or exists (select from memberships m
    where m.tenant_id = t.id and m.user_id = person and m.hidden_at is null));
end;

-- Null enters none: the rest of the transaction sees no row of a tenant.
create function enter_tenant(tenant int) returns text language sql
return set_config('app.tenant_id', coalesce(tenant::text, ''), true) || set_config('role', 'canone_app', true);

revoke execute on function enterable_tenant, enter_tenant from public;
grant execute on function enterable_tenant, enter_tenant to canone_control, canone_app;
