-- Every subscription of a provider's that was ever begun with a payment link: a customer may begin more than once,
-- and each is asked about until it has ended or pays.
create table payment_attempts (
  tenant_id int not null,
  payment_provider_id int not null,
  provider_subscription_id text not null,
  payment_token_id int not null,
  first_seen_at timestamptz not null,
  -- what the provider said last
  status text not null check (status in ('pending', 'active', 'suspended', 'cancelled', 'expired')),
  -- why it does not pay; null: it does, or may yet
  refused text,
  -- null: nobody need ask about it again
  ask_at timestamptz,
  primary key (tenant_id, payment_provider_id, provider_subscription_id),
  foreign key (tenant_id, payment_provider_id) references payment_providers (tenant_id, id),
  foreign key (tenant_id, payment_token_id) references payment_tokens (tenant_id, id)
);
create index payment_attempts_waiting_idx on payment_attempts (tenant_id, ask_at) where ask_at is not null;
create index payment_attempts_token_idx on payment_attempts (tenant_id, payment_token_id);

-- A link knew one of them: from now on only the one that paid it.
alter table payment_tokens no force row level security;
insert into payment_attempts (tenant_id, payment_provider_id, provider_subscription_id, payment_token_id,
    first_seen_at, status, ask_at)
  select distinct on (tenant_id, payment_provider_id, provider_subscription_id)
    tenant_id, payment_provider_id, provider_subscription_id, id, created_at,
    case status when 1 then 'active' else 'pending' end, case status when 1 then null else now() end
  from payment_tokens where provider_subscription_id is not null
  order by tenant_id, payment_provider_id, provider_subscription_id, status = 1 desc, id desc;
drop index payment_tokens_unconfirmed_idx;
update payment_tokens set provider_subscription_id = null where status <> 1;
alter table payment_tokens add check ((status = 1) = (provider_subscription_id is not null));
alter table payment_tokens force row level security;

alter table payment_attempts enable row level security;
alter table payment_attempts force row level security;
create policy one_tenant on payment_attempts to canone_app
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int));
grant select, insert, update, delete on payment_attempts to canone_app;

alter table payment_providers
  -- up to when its list of events was read
  add column events_read_until timestamptz;

alter table subscriptions
  -- when the provider's list of its charges was read, for what was given back without a word
  add column charges_listed_at timestamptz,
  -- it has ended on both sides: until then nobody need compare it
  add column compare_after timestamptz;
