-- The statement that adds a payment account calls this function. On one server the trigger has written the row before it.
-- On Citus the account is on a worker and the lookup on the coordinator, so there is no trigger.
create function remember_provider(provider int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payment_provider_lookup (provider_id, tenant_id)
    values (provider, nullif(current_setting('app.tenant_id', true), '')::int)
    on conflict (provider_id) do nothing;
end $$;
revoke execute on function remember_provider from public;
grant execute on function remember_provider to canone_app;
