-- The passkeys of a member of the call's tenant, for the export of personal data. Only SuperAdmins get them.
create function passkeys_of_member(person int)
returns table (id bigint, name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select row_number() over (order by p.created_at, p.id), p.name, p.created_at, p.last_used_at
  from memberships m join passkeys p on p.user_id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and m.user_id = person
    and m.hidden_at is null;
end;

revoke execute on function passkeys_of_member from public;
grant execute on function passkeys_of_member to canone_app;
