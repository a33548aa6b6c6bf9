-- Keeps the session with which a person changes the own e-mail, while the new epoch ends all others.
create function keep_session(session uuid, person int) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update sessions s set epoch = u.session_epoch from users u
  where s.id = session and s.user_id = person and u.id = person
    and s.epoch = u.session_epoch - 1 and s.ended_at is null;
end;
revoke execute on function keep_session from public;
grant execute on function keep_session to canone_app;
