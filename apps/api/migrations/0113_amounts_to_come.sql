-- allowed: index, because only new and changed subscriptions wait for its build, 0.2 s at 150,000 subscriptions
-- The next charges of renewing subscriptions with their amounts. They are read from this index alone.
create index subscriptions_to_come_idx on subscriptions (tenant_id, (coalesce(provider_next_at, period_ends_at)), id)
  include (status, gross_cents, provider_status, provider_next_at, period_ends_at) where status = 1;
