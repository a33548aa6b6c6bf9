-- The policies compare tenant_id with the setting itself. A sub-select around it is refused by Citus on distributed
-- tables. The plans keep their shape: the setting is stable, so an index compares with it once.
do $$
declare
  sub_select constant text := '\( SELECT (\(NULLIF\(current_setting\(''app.tenant_id''.*?\)::integer) AS "nullif"\)';
  found record;
begin
  for found in
    select p.polname as name, p.polrelid::regclass as of_table,
      regexp_replace(pg_get_expr(p.polqual, p.polrelid), sub_select, '\1', 'g') as using_expr,
      regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid), sub_select, '\1', 'g') as check_expr
    from pg_policy p
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ sub_select
  loop
    execute format('alter policy %I on %s %s %s', found.name, found.of_table,
      'using (' || found.using_expr || ')', 'with check (' || found.check_expr || ')');
  end loop;
end $$;

create or replace procedure enclose_in_tenant(variadic tables text[]) language plpgsql as $$
declare name text;
begin
  foreach name in array tables
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy one_tenant on %I to canone_app
      using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)
      with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)$p$, name);
    execute format('grant select, insert, update, delete on %I to canone_app', name);
  end loop;
end $$;
