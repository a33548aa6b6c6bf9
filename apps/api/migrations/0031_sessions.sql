-- One row per sign-in. The token carries its id, so a session is ended by id and never by the text of a token.
create table sessions (
  id uuid primary key,
  user_id int not null references users (id) on delete cascade,
  -- a session is valid only while this equals users.session_epoch
  epoch int not null,
  created_at timestamptz not null,
  -- written when the token is renewed, not at each call
  last_used_at timestamptz not null,
  -- of the last recorded use: an IPv4 address or an IPv6 network (/64)
  network text,
  -- the browser's own description at the sign-in
  agent text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signedOut', 'endedByPerson', 'passwordChanged')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user_id_idx on sessions (user_id);
create index sessions_created_at_idx on sessions (created_at);
grant select, insert, update, delete on sessions to canone_control;
