-- "damico" finds "D'Amico", and "d'amico" finds "Damico": names are compared without apostrophes.
-- allowed: index, because only new and renamed people wait for its build, 21 s at 150,000 rows on PGlite and a busy machine
create index memberships_plain_name_idx on memberships
  using gin (tenant_id, replace(search_key, '''', '') gin_trgm_ops);

-- `memberships_search_idx` stays while processes of the version before read the list of people by it.
create or replace function find_member_ids(pattern text) returns int[]
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select array(
    select m.user_id from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
      and replace(m.search_key, '''', '') like replace(pattern, '''', '')
      and char_length(replace(pattern, '''', '')) > 4
    union all
    select m.user_id from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
      and replace(m.search_key, '''', '') || '' like replace(pattern, '''', '')
      and char_length(replace(pattern, '''', '')) <= 4);
end;

create or replace function split_members(pattern text, out few int[], out are_others boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select case when is_most then others else matching end, is_most from (
    select matching, others, cardinality(matching) > cardinality(others) as is_most from (
      select coalesce(array_agg(x.user_id) filter (where x.matches), '{}') as matching,
        coalesce(array_agg(x.user_id) filter (where not x.matches), '{}') as others
      from (
        select m.user_id, replace(m.search_key, '''', '') like replace(pattern, '''', '') as matches
        from memberships m
        where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int offset 0) x) sides) compared;
end;
