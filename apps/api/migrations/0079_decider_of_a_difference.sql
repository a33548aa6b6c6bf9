-- The person who decided about a difference with the payment provider, or who requested its fix.
alter table payment_differences add column decided_by int;
