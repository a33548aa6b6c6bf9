-- The tenant whose work caused a mail; 0 outside tenants, null for mail of the versions before.
alter table outbox add column sender_tenant_id int;

-- Whether another tenant has this person, or keeps the person in its books.
create function is_known_elsewhere(person int) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from memberships where user_id = person
  and tenant_id is distinct from nullif(current_setting('app.tenant_id', true), '')::int);

-- The mail to a member of the tenant: what the tenant caused, and on request the installation's. Mail of the versions
-- before may be of another tenant, so it is left out when there is one. A waiting secret is never shown,
-- nor the secret of a link to a payment.
create function mails_of_member(person int, with_installation boolean)
returns table (id int, recipient text, subject text, body text, created_at timestamptz, sent_at timestamptz,
  failed_at timestamptz, last_error text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.id, o.recipient, o.subject,
    case when o.secret_until is null then regexp_replace(o.body, '(token=)[^&[:space:]]+', '\1…', 'g') end,
    o.created_at, o.sent_at, o.failed_at, o.last_error
  from memberships m join outbox o on o.person_id = m.user_id or lower(o.recipient) = lower(m.email)
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and m.user_id = person
    and (o.sender_tenant_id = m.tenant_id
      or with_installation and (o.sender_tenant_id = 0 and m.hidden_at is null
        or coalesce(o.sender_tenant_id, 0) = 0 and not is_known_elsewhere(person)));
end;

create function sessions_of_member(person int)
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, network text, agent text,
  ended_at timestamptz, end_reason text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.id, s.created_at, s.last_used_at, s.network, s.agent, s.ended_at, s.end_reason
  from memberships m join sessions s on s.user_id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and m.user_id = person
    and m.hidden_at is null;
end;

create function resets_of_member(person int)
returns table (id bigint, created_at timestamptz, expires_at timestamptz, used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select row_number() over (order by r.created_at, r.token_hash), r.created_at, r.expires_at, r.used_at
  from memberships m join password_resets r on r.user_id = m.user_id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and m.user_id = person
    and m.hidden_at is null;
end;

revoke execute on function is_known_elsewhere, mails_of_member, sessions_of_member, resets_of_member from public;
grant execute on function is_known_elsewhere, mails_of_member, sessions_of_member, resets_of_member to canone_app;
