-- allowed: index, because only new and changed subscriptions wait for its build, 0.2 s at 150,000 subscriptions
-- The next charges with the provider's own date. None is to come after the end of the billing at the provider.
create index subscriptions_to_come_idx on subscriptions (tenant_id, period_ends_at, id)
  include (status, gross_cents, provider_status, provider_next_at) where status in (1, 3);
