-- The person to whom a mail is written; null in mails of a version before.
alter table outbox add column recipient_id int;
-- allowed: index, because writers of mail wait for its build only, and the new column is empty
create index outbox_recipient_id_idx on outbox (recipient_id) where recipient_id is not null;

-- An administrator chooses the e-mail of a new person, also one that another person had before. So an erasure deletes the
-- mails to the erased person, and by an address only those that name nobody.
create or replace function erase_account(person int, alias text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  addresses text[];
begin
  if not exists (select from users u where u.id = person and u.erased_at is not null)
    or not exists (select from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)
    or exists (select from memberships m where m.user_id = person and (m.hidden_at is null or m.email <> '')) then
    raise insufficient_privilege using message = 'a tenant has not erased the person yet';
  end if;
  select array_agg(lower(known.email)) into addresses from (
    select u.email from users u where u.id = person
    union select unnest(array[c.old_email, c.new_email]) from email_changes c where c.user_id = person) known;
  delete from outbox o where o.recipient_id = person
    or o.recipient_id is null and (o.person_id = person or lower(o.recipient) = any(addresses));
  delete from email_changes c where c.user_id = person;
  delete from password_resets r where r.user_id = person;
  delete from sessions s where s.user_id = person;
  delete from totp_secrets t where t.user_id = person;
  delete from recovery_codes c where c.user_id = person;
  delete from passkeys p where p.user_id = person;
  delete from passkey_challenges c where c.user_id = person;
  delete from sign_in_steps s where s.user_id = person;
  update users u set name = alias, email = 'cancellata-' || person || '@persona.invalid', pec = null, phone = null,
    sdi = null, vat_code = null, is_company = false, street = null, zip = null, municipality_id = null,
    is_active = false, role_id = 4, password_hash = null, temporary_until = null,
    session_epoch = u.session_epoch + 1, version = u.version + 1
  where u.id = person;
end $$;

-- The same for the mails to a member, which a person's file and page show.
create or replace function mails_of_member(person int, with_installation boolean)
returns table (id int, recipient text, subject text, body text, created_at timestamptz, sent_at timestamptz,
  failed_at timestamptz, last_error text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.id, o.recipient, o.subject,
    case when o.secret_until is null then regexp_replace(o.body, '(token=)[^&[:space:]]+', '\1…', 'g') end,
    o.created_at, o.sent_at, o.failed_at, o.last_error
  from memberships m join outbox o on o.recipient_id = m.user_id
    or o.recipient_id is null and (o.person_id = m.user_id or lower(o.recipient) = lower(m.email))
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and m.user_id = person
    and (o.sender_tenant_id = m.tenant_id
      or with_installation and (o.sender_tenant_id = 0 and m.hidden_at is null
        or coalesce(o.sender_tenant_id, 0) = 0 and not is_known_elsewhere(person)));
end;
