-- The conditions of an operation that subscribes many people to a plan.
alter table bulk_operations add column plan_id int, add column start_at timestamptz, add column is_by_transfer boolean;

alter table bulk_operations add constraint bulk_operations_terms_check check (
  num_nonnulls(plan_id, start_at, is_by_transfer) = case when action = 'subscribeUsers' then 3 else 0 end) not valid;
