-- Mail that leaves by itself: claimed under a lease, tried again ever later, given up in sight.
alter table outbox
  alter column body drop not null,
  add column html text,
  -- the person a secret in it is for
  add column person_id int references users (id) on delete cascade,
  -- until when the body opens a door; once sent or past this it is blanked
  add column secret_until timestamptz,
  -- a resend after a lost answer is the same message, so the receiving server can tell
  add column message_key uuid not null default gen_random_uuid(),
  add column attempts int not null default 0,
  add column next_attempt_at timestamptz,
  add column claimed_until timestamptz,
  add column failed_at timestamptz,
  add column last_error text,
  add constraint outbox_is_one_line check (recipient !~ '[\r\n]' and subject !~ '[\r\n]'),
  add constraint outbox_ends_once check (sent_at is null or failed_at is null);

-- What was written before this knew nothing of secrets, and its links are long dead.
update outbox set body = null, failed_at = created_at, last_error = 'Scaduta prima di partire.'
where sent_at is null;

create index outbox_waiting_idx on outbox (next_attempt_at nulls first, id)
  where sent_at is null and failed_at is null;
create index outbox_person_idx on outbox (person_id) where person_id is not null;
grant select, update on outbox to canone_control;

-- Set for a password that an invitation gave: until when it opens the door, and only to a password of one's own.
alter table users add column temporary_until timestamptz;

-- A newer secret, or a password of one's own, makes what still waits in the outbox worthless.
create function void_mail_secrets(person int) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update outbox set secret_until = created_at
  where person_id = person and sent_at is null and secret_until > created_at;
end;
revoke execute on function void_mail_secrets from public;
grant execute on function void_mail_secrets to canone_app, canone_control;

-- Who changes an address must not leave behind a door that opens to whoever reads the old one.
create function close_doors_of_old_email() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from password_resets where user_id = new.id;
  perform void_mail_secrets(new.id);
  if new.temporary_until is not null then
    new.password_hash := null;
    new.temporary_until := null;
  end if;
  return new;
end $$;
revoke execute on function close_doors_of_old_email from public;
create trigger users_email_changes before update of email on users
  for each row when (lower(old.email) <> lower(new.email))
  execute function close_doors_of_old_email();
