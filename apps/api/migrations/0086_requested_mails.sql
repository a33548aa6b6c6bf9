-- Counts a mail that an administrator requests for somebody else, in whichever tenant. Null when it may leave; otherwise the
-- instant at which the next one may. The history of one tenant would not count those of the others, and the changes of e-mail
-- not those of a person who was deleted since.
create function take_requested_mail(subject bytea, most int, minutes int, at timestamptz) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into attempt_counters as c (subject_hash, attempts, forget_at)
    values (subject, 1, at + make_interval(mins => minutes))
    on conflict (subject_hash) do update set
      attempts = case when c.forget_at <= at then 1 else c.attempts + 1 end,
      forget_at = case when c.forget_at <= at then excluded.forget_at else c.forget_at end
    where c.forget_at <= at or c.attempts < most;
  if found then
    return null;
  end if;
  return (select c.forget_at from attempt_counters c where c.subject_hash = subject);
end $$;
revoke execute on function take_requested_mail from public;
grant execute on function take_requested_mail to canone_app;
