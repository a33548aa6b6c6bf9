-- What is overdue is counted in the index alone: it holds all that the condition asks. A receivable that is not free is
-- settled exactly when nothing of it is left, so its sums need not be read.
drop index receivables_asked_idx;
create index receivables_asked_idx on receivables (tenant_id, due_at, id)
  include (subscription_status, charge_state, reversed_cents)
  where settled_at is null and gross_cents > 0
    and (subscription_status in (1, 3) or charge_state = 'denied' or reversed_cents > 0);
