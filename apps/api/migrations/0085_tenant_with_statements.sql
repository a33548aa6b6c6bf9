-- A tenant with bank statements is not empty, so it cannot be deleted. The constraint before proves the present rows. On Citus no
-- table of a tenant references the tenants.
do $$
begin
  if exists (select from pg_constraint where conrelid = 'bank_statements'::regclass
      and conname = 'bank_statements_tenant_id_fkey') then
    alter table bank_statements
      drop constraint bank_statements_tenant_id_fkey,
      add constraint bank_statements_tenant_id_fkey foreign key (tenant_id) references tenants (id) not valid;
  end if;
end $$;
