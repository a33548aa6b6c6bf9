-- The terms of a subscription before the renewal of this period took those of its plan. A withdrawal gives them back.
alter table subscriptions add column renewed_at_plan_period int,
  add column gross_cents_before int,
  add column vat_basis_points_before int,
  add column list_net_cents_before int;
