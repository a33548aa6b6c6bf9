-- The people of a search as one list: a function that returns a row for each opens and leaves its owner's rights for
-- each, which was a third of the search. `find_members` stays until no process of the version before asks it.
create function find_member_ids(pattern text) returns int[]
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select array(
    select m.user_id from memberships m
    where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int
      and m.search_key like pattern);
end;
revoke execute on function find_member_ids from public;
grant execute on function find_member_ids to canone_app;

-- A new subscription's ids are drawn before it is written.
grant usage on sequence subscriptions_id_seq, payments_id_seq to canone_app;
