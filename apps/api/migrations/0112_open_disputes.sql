-- An open dispute is listed when an event of it is handled. Those that a version before handled are handled again, so that
-- people see them before the next event.
alter table provider_events no force row level security;
update provider_events e set outcome = null, reason = null, handled_at = null, attempts = 0, next_attempt_at = received_at
  where e.reason = 'dispute' and e.body <> '{}' and e.body::json #>> '{resource,status}' <> 'RESOLVED'
    and not exists (select from provider_events n where n.tenant_id = e.tenant_id
      and n.payment_provider_id = e.payment_provider_id and n.reason = 'dispute' and n.body <> '{}'
      and n.body::json #>> '{resource,dispute_id}' = e.body::json #>> '{resource,dispute_id}'
      and (n.occurred_at, n.id) > (e.occurred_at, e.id));
alter table provider_events force row level security;
