-- allowed: index, because writers wait for the builds only: under 2 s at 1,000,000 receivables, on a busy machine with two
-- cores
-- The home page adds up all receivables that ask for money: with their amounts the indexes alone suffice.
create index receivables_awaiting_idx on receivables (tenant_id, due_at, id)
  include (subscription_status, charge_state, reversed_cents, gross_cents, covered_cents, refunded_cents, written_off_cents)
  where settled_at is null and subscription_status = 4;
create index receivables_asking_idx on receivables (tenant_id, due_at, id)
  include (subscription_status, charge_state, reversed_cents, gross_cents, covered_cents, refunded_cents, written_off_cents)
  where settled_at is null and gross_cents > 0
    and (subscription_status in (1, 3) or charge_state = 'denied' or reversed_cents > 0);
