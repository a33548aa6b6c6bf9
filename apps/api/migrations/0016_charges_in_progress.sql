-- A period is paid only by a completed sale, an approved transfer or a confirmed activation. Until then its payment
-- keeps the provider's last attempt.
alter table payments
  -- expected: billing has begun and no sale is known; pending: the provider examines it; denied: it was refused
  add column charge_state text check (charge_state in ('expected', 'pending', 'denied')),
  add column charge_sale_id text,
  -- when the provider made the attempt
  add column charge_at timestamptz,
  -- when it tries a denied charge again
  add column retry_at timestamptz,
  -- when the provider's billing began, on the payment it began with: its periods are counted from it
  add column billed_since timestamptz;

alter table subscriptions
  -- the status of the provider's subscription when it was last asked; null when it is not known
  add column provider_status text
    check (provider_status in ('pending', 'active', 'suspended', 'cancelled', 'expired'));

-- row-level security is forced on the owner too; this once, it sees every tenant
alter table payments no force row level security;
alter table subscriptions no force row level security;
update payments set billed_since = paid_at
  where provider_subscription_id is not null and paid_at is not null
    and not exists (select from payments e where e.tenant_id = payments.tenant_id
      and e.subscription_id = payments.subscription_id and e.provider_subscription_id is not null
      and e.period < payments.period);
-- Activation marked these paid before a sale was known. The next reconciliation lists their sales and pays them.
update payments y set paid_at = null, charge_state = 'expected'
  from subscriptions s
  where s.tenant_id = y.tenant_id and s.id = y.subscription_id and s.status = 1
    and y.provider_subscription_id is not null and y.provider_sale_id is null and y.paid_at is not null;
update subscriptions s set reconciled_at = null, charges_listed_at = null
  where s.status = 1 and exists (select from payments y where y.tenant_id = s.tenant_id
    and y.subscription_id = s.id and y.charge_state = 'expected');
alter table subscriptions force row level security;
alter table payments force row level security;
