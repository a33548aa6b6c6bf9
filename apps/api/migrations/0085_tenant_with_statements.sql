-- A tenant with bank statements is not empty, so it cannot be deleted. The constraint before proves the present rows.
alter table bank_statements
  drop constraint bank_statements_tenant_id_fkey,
  add constraint bank_statements_tenant_id_fkey foreign key (tenant_id) references tenants (id) not valid;
