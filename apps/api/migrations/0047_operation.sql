-- A constant sealed with SECRET_KEY. A start with another key cannot open it and is refused.
alter table installation add column key_check text;
grant select on installation to canone_control;
grant update (key_check) on installation to canone_control;

-- The last run of each job in any process, for metrics: a dead worker leaves no other trace.
create table job_runs (
  job text primary key,
  finished_at timestamptz not null,
  -- null until a run has succeeded
  succeeded_at timestamptz,
  seconds float8 not null,
  -- what the last successful run found wrong, for example violated rules of the books
  problems int not null default 0
);
grant select, insert, update on job_runs to canone_control;
