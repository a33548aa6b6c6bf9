-- The policies of tenant tables on a Citus coordinator: a sub-select in the policy of a distributed table is refused there.
-- One server keeps the sub-select, because PostgreSQL cannot estimate its value. With the plain setting it estimates the
-- rows of the tenant that happens to be entered, and a plan for an almost empty tenant stays for a large one.
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
