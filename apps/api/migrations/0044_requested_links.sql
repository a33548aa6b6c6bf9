-- The time at which somebody asked for a new link on the page of a dead one. Each link rings the bell once.
alter table payment_tokens add column renewal_asked_at timestamptz;
