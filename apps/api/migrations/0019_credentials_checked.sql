-- When the provider accepted these credentials; null until it did.
alter table payment_providers add column credentials_checked_at timestamptz;
