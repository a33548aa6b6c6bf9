-- Less than three letters have no trigram, and the index of trigrams would be read from end to end, several times as slow
-- as the tenant's people one by one. (With its two % such a pattern has four characters at most.)
create or replace function find_member_ids(pattern text) returns int[]
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select array(
    select m.user_id from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
      and m.search_key like pattern and char_length(pattern) > 4
    union all
    select m.user_id from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
      and m.search_key || '' like pattern and char_length(pattern) <= 4);
end;

-- A letter or two stand in the names of half a tenant's people, or of nearly all: those who match, or the others if they
-- are fewer.
create function split_members(pattern text, out few int[], out are_others boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select case when is_most then others else matching end, is_most from (
    select matching, others, cardinality(matching) > cardinality(others) as is_most from (
      select coalesce(array_agg(x.user_id) filter (where x.matches), '{}') as matching,
        coalesce(array_agg(x.user_id) filter (where not x.matches), '{}') as others
      from (
        select m.user_id, m.search_key like pattern as matches from memberships m
        where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int offset 0) x) sides) compared;
end;
revoke execute on function split_members from public;
grant execute on function split_members to canone_app;

-- A search among people looks at both of their texts; folding each e-mail anew took most of its time.
alter table memberships add column email_key text generated always as (fold(email)) stored;

-- What the register is asked by is read in its order, without a look at the entries themselves.
drop index audit_entries_at_idx;
create index audit_entries_at_idx on audit_entries (tenant_id, at, id) include (actor_id, action, entity);

-- Mail is searched by both of its texts.
alter table outbox add column recipient_key text generated always as (fold(recipient)) stored,
  add column subject_key text generated always as (fold(subject)) stored;

-- No process of the version before asks it any more.
drop function find_members;
