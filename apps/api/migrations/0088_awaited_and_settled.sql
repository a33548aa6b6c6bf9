-- allowed: index, because writers wait for the build only, and it reads the receivables of waiting subscriptions
-- The home page and the list of subscriptions count who awaits a transfer of which nothing is missing.
create index receivables_settled_awaited_idx on receivables (tenant_id, subscription_id, period)
  where subscription_status = 4 and (settled_at is not null or gross_cents = 0);
