-- Names this database to payment providers: the idempotency keys of two installations, or of a restored copy, differ.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
grant select on installation to canone_app;

alter table payment_tokens no force row level security;
alter table payment_tokens
  -- what the provider's subscription carries, and by which its link is found
  add column correlation_id text,
  -- the secret under SECRET_KEY, so that a live link can be shown again; its hash opens the page
  add column token_sealed text,
  -- when the payment page was first opened with it
  add column opened_at timestamptz,
  add column revoked_at timestamptz,
  add column revoked_for text check (revoked_for in ('newLink', 'otherAccount', 'customerRemoved', 'cancelled'));
-- links that the version before made keep the id that providers know them by
update payment_tokens set correlation_id = format('canone-%s-%s', tenant_id, id);
alter table payment_tokens
  alter column correlation_id set not null,
  add unique (tenant_id, correlation_id),
  add check (token_sealed is null or status = 0),
  add check ((revoked_at is null) = (revoked_for is null));
alter table payment_tokens force row level security;
