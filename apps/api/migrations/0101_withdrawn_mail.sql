-- Why a letter was withdrawn before its mail left. Null: it was not.
alter table outbox add column withdrawn_for text check (withdrawn_for in ('amount', 'account'));

-- A process of the version before writes only the text.
create function read_withdrawal() returns trigger language plpgsql as $$
begin
  new.withdrawn_for = case new.last_error
    when 'Non spedita: nel frattempo l’importo è stato pagato o è cambiato.' then 'amount'
    when 'Non spedita: nel frattempo il conto per i bonifici è cambiato.' then 'account' end;
  return new;
end $$;
create trigger outbox_knows_its_withdrawal before update of failed_at on outbox
  for each row when (new.failed_at is not null and new.withdrawn_for is null and new.letter_id is not null)
  execute function read_withdrawal();

update outbox set failed_at = failed_at where failed_at is not null and letter_id is not null;

-- The mails to a member, with why they were withdrawn.
create function mails_to_member(person int, with_installation boolean)
returns table (id int, recipient text, subject text, body text, created_at timestamptz, sent_at timestamptz,
  failed_at timestamptz, last_error text, withdrawn_for text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select o.id, o.recipient, o.subject,
    case when o.secret_until is null then regexp_replace(o.body, '(token=)[^&[:space:]]+', '\1…', 'g') end,
    o.created_at, o.sent_at, o.failed_at, o.last_error, o.withdrawn_for
  from memberships m join outbox o on o.recipient_id = m.user_id
    or o.recipient_id is null and (o.person_id = m.user_id or lower(o.recipient) = lower(m.email))
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and m.user_id = person
    and (o.sender_tenant_id = m.tenant_id
      or with_installation and (o.sender_tenant_id = 0 and m.hidden_at is null
        or coalesce(o.sender_tenant_id, 0) = 0 and not is_known_elsewhere(person)));
end;
revoke execute on function mails_to_member from public;
grant execute on function mails_to_member to canone_app;

-- The same for processes of the version before.
create or replace function mails_of_member(person int, with_installation boolean)
returns table (id int, recipient text, subject text, body text, created_at timestamptz, sent_at timestamptz,
  failed_at timestamptz, last_error text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.id, m.recipient, m.subject, m.body, m.created_at, m.sent_at, m.failed_at, m.last_error
  from mails_to_member(person, with_installation) m;
end;
