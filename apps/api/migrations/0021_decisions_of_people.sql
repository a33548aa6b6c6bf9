-- The fix that somebody asked for, on the difference that it settles.
alter table payment_differences add column fix text;

-- The net price of the plan when somebody agreed on the terms; null: unknown. A later price of the plan changes no
-- subscription, so whether a price is reduced is decided by this one. Of older subscriptions only those are known whose
-- price is not below the plan's of today: the others may have been agreed before the plan became dearer.
alter table subscriptions add column list_net_cents int;
alter table subscriptions no force row level security;
alter table plans no force row level security;
update subscriptions s set list_net_cents = p.net_cents
from plans p where p.tenant_id = s.tenant_id and p.id = s.plan_id
  and s.gross_cents >= round(p.net_cents * (10000 + s.vat_basis_points) / 10000.0);
alter table plans force row level security;
alter table subscriptions force row level security;

-- Opened only because somebody chose to pay by transfer: it goes when that is undone.
alter table receivables add column is_for_transfer boolean not null default false;
