-- Calls of each person and tenant in one minute, for the limits that the processes share. The shape is
-- rate-limiter-flexible's. A crash may lose the counts, so the table is not logged.
create unlogged table call_counters (
  key varchar(255) primary key,
  points int not null default 0,
  -- milliseconds since 1970
  expire bigint
);
create index call_counters_expire_idx on call_counters (expire);
grant select, insert, update, delete on call_counters to canone_control;
