-- The id of a plan at one account of the provider: each account has plans of its own.
create table provider_plans (
  tenant_id int not null,
  plan_id int not null,
  payment_provider_id int not null,
  provider_plan_id text not null check (provider_plan_id <> ''),
  primary key (tenant_id, plan_id, payment_provider_id),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id) on delete cascade,
  foreign key (tenant_id, payment_provider_id) references payment_providers (tenant_id, id) on delete cascade
);
create index provider_plans_provider_idx on provider_plans (tenant_id, payment_provider_id);

-- The links that were made say through which account a plan's id is valid.
alter table plans no force row level security;
alter table payment_tokens no force row level security;
insert into provider_plans (tenant_id, plan_id, payment_provider_id, provider_plan_id)
  select distinct k.tenant_id, k.plan_id, k.payment_provider_id, k.provider_plan_id
  from payment_tokens k
  join plans p on p.tenant_id = k.tenant_id and p.id = k.plan_id and p.paypal_plan_id = k.provider_plan_id;
alter table plans force row level security;
alter table payment_tokens force row level security;

alter table provider_plans enable row level security;
alter table provider_plans force row level security;
create policy one_tenant on provider_plans to canone_app
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))
  with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int));
grant select, insert, update, delete on provider_plans to canone_app;

alter table subscriptions
  -- when the provider charges next, as it says; null while it does not say
  add column provider_next_at timestamptz;
