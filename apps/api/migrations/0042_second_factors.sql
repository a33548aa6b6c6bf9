-- Second factors of people of every tenant. Only the role of calls outside tenants reads and writes them.

-- A secret of an authenticator app. It counts once a code has confirmed it.
create table totp_secrets (
  user_id int primary key references users (id) on delete cascade,
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- the 30-second step of the last accepted code; that step and earlier ones are accepted no more
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id int not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  -- the credential id, in base64url
  id text primary key,
  user_id int not null references users (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea primary key,
  user_id int not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'prove', 'signIn')),
  expires_at timestamptz not null
);
create index passkey_challenges_user_id_idx on passkey_challenges (user_id);

-- A sign-in with the right password that waits for the second factor.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id int not null references users (id) on delete cascade,
  -- the step is valid only while this equals users.session_epoch
  epoch int not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_steps_user_id_idx on sign_in_steps (user_id);

grant select, insert, update, delete on totp_secrets, recovery_codes, passkeys, passkey_challenges, sign_in_steps
  to canone_control;

create function has_second_factor(person int) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from totp_secrets t where t.user_id = person and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = person);
revoke execute on function has_second_factor from public;
grant execute on function has_second_factor to canone_control;

-- Deletes the second factors of a member of the tenant who starts again.
create function forget_second_factors(person int) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from totp_secrets t where t.user_id = person
    and exists (select from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
  delete from passkeys p where p.user_id = person
    and exists (select from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
  delete from recovery_codes c where c.user_id = person
    and exists (select from memberships m where m.user_id = person
      and m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int);
end;
revoke execute on function forget_second_factors from public;
grant execute on function forget_second_factors to canone_app;

alter table sessions drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('signedOut', 'endedByPerson', 'passwordChanged', 'secondFactorAdded'));
