-- A person asked to stop the renewal: the provider must not charge again, and the paid period goes on.
alter table subscriptions add column renewal_stop_requested_at timestamptz;
