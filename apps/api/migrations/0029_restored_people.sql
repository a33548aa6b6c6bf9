-- A person whom every tenant has removed, by e-mail. A SuperAdmin enters every tenant and is never removed.
create function removed_person(wanted text) returns int
language sql stable security definer set search_path = public, pg_temp
return (select u.id from users u where lower(u.email) = lower(wanted) and u.role_id <> 1
  and not exists (select from memberships m where m.user_id = u.id and m.hidden_at is null));
revoke execute on function removed_person from public;
grant execute on function removed_person to canone_app;

-- A tenant that removed a person no longer has the person.
create or replace function is_shared_beyond(person int, tenant int) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from memberships
  where user_id = person and tenant_id <> tenant and hidden_at is null);

-- Deletes the reset links of a member of the tenant.
create function forget_reset_links(person int) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from password_resets p where p.user_id = person
    and exists (select from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
end;
revoke execute on function forget_reset_links from public;
grant execute on function forget_reset_links to canone_app;

-- A tenant that removed a person keeps the name, the e-mail and the VAT number of that day. Another tenant may change
-- them later.
alter table memberships add column vat_code text;

create or replace function copy_person_into_membership() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select name, email, vat_code into new.name, new.email, new.vat_code from users where id = new.user_id;
  new.name := coalesce(new.name, '');
  new.email := coalesce(new.email, '');
  return new;
end $$;

create or replace function copy_person_into_memberships() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update memberships set name = new.name, email = new.email, vat_code = new.vat_code
  where user_id = new.id and hidden_at is null;
  return null;
end $$;
drop trigger person_shows_in_memberships on users;
create trigger person_shows_in_memberships after insert or update of name, email, vat_code on users
  for each row execute function copy_person_into_memberships();

update memberships m set vat_code = u.vat_code
from users u where u.id = m.user_id and u.vat_code is not null;
