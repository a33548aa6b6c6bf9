-- Tallies of two widths: lines of 131,072 ids add up to a total quickly however many there are, and inside the one
-- where a page begins the lines of 8,192 ids leave few ids to walk along. A change writes a line of each.
alter table subscription_tallies add column width smallint not null default 13;
alter table subscription_tallies alter column width drop default;

drop index subscription_tallies_idx;
create index subscription_tallies_idx on subscription_tallies (tenant_id, width, stretch, status) include (n);

create or replace function fold_subscription_tallies(tenant int) returns void language sql
begin atomic
  with several as (
    select t.width, t.stretch, t.status from subscription_tallies t
    where t.tenant_id = tenant group by t.width, t.stretch, t.status having count(*) > 1),
  free as (
    select t.id from subscription_tallies t
    join several s on s.width = t.width and s.stretch = t.stretch and s.status = t.status
    where t.tenant_id = tenant for update of t skip locked),
  taken as (
    delete from subscription_tallies t where t.tenant_id = tenant and t.id in (select f.id from free f)
    returning t.width, t.stretch, t.status, t.n)
  insert into subscription_tallies (tenant_id, width, stretch, status, n)
    select tenant, x.width, x.stretch, x.status, sum(x.n) from taken x group by 2, 3, 4 having sum(x.n) <> 0;
end;

create or replace function fold_now_and_then() returns trigger language plpgsql as $$
begin
  perform fold_subscription_tallies(new.tenant_id);
  return null;
end $$;
drop trigger tallies_are_folded on subscription_tallies;
create trigger tallies_are_folded after insert on subscription_tallies
  for each row when (new.id % 400 = 0) execute function fold_now_and_then();

-- row-level security is forced on the owner too; this once, it adds up everybody's. So many lines may fold some
alter table subscription_tallies no force row level security;
insert into subscription_tallies (tenant_id, width, stretch, status, n)
  select tenant_id, 17, stretch >> 4, status, sum(n) from subscription_tallies group by 1, 3, 4 having sum(n) <> 0;
alter table subscription_tallies force row level security;

create or replace function tally_new_subscriptions() returns trigger language plpgsql as $$
begin
  insert into subscription_tallies (tenant_id, width, stretch, status, n)
    select tenant_id, width, id >> width, status, count(*)
    from added, (values (13), (17)) w (width) group by 1, 2, 3, 4;
  return null;
end $$;

create or replace function tally_moved_subscriptions() returns trigger language plpgsql as $$
begin
  insert into subscription_tallies (tenant_id, width, stretch, status, n)
    select tenant_id, width, id >> width, status, sum(n) from (
      select tenant_id, id, status, 1 as n from after_change
      union all select tenant_id, id, status, -1 from before_change) both_sides,
      (values (13), (17)) w (width)
    group by 1, 2, 3, 4 having sum(n) <> 0;
  return null;
end $$;

drop function stretch_of;
