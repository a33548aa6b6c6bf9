-- How often a secret was tried, by account and by network: what is counted is known here only by its hash.
create table attempt_counters (
  subject_hash bytea primary key,
  attempts int not null,
  -- nothing is tried before
  blocked_until timestamptz,
  -- counting starts again after
  forget_at timestamptz not null
);
create index attempt_counters_forget_at_idx on attempt_counters (forget_at);
grant select, insert, update, delete on attempt_counters to canone_control;
