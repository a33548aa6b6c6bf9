-- allowed: index, because only new and changed subscriptions wait for its build, 0.2 s at 150,000 subscriptions
-- No amount is to come of a subscription whose billing has ended at the provider. This is read from the index alone.
create index subscriptions_to_come_idx on subscriptions (tenant_id, period_ends_at, id)
  include (status, gross_cents, provider_status) where status in (1, 3);
