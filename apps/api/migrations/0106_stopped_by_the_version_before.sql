-- A process of the version before cancels a subscription at once when the provider confirms that its renewal was stopped.
-- It is refused, and a process of this version handles the confirmation again. A cancellation was requested by a person, or
-- takes back the request to stop.
create function keep_stopped_period() returns trigger language plpgsql as $$
begin
  raise exception 'the renewal of this subscription was stopped, and its paid period goes on';
end $$;
create trigger subscription_keeps_its_paid_period before update of status on subscriptions
  for each row when (old.status = 1 and new.status = 5 and new.renewal_stop_requested_at is not null
    and new.cancel_requested_at is null)
  execute function keep_stopped_period();
