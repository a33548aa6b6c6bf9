-- The palette finds a movement and a subscription by the provider's id, whatever the account.
create index ledger_entries_external_idx on ledger_entries (tenant_id, external_id) where external_id is not null;
create index receivables_provider_subscription_idx on receivables (tenant_id, provider_subscription_id)
  where provider_subscription_id is not null;
