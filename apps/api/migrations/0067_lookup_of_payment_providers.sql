-- The statement that adds a payment account calls this function. On one server the trigger has written the row, so there
-- is nothing to do. On Citus the account is on a worker and the lookup on the coordinator, so there is no trigger, and
-- `npm run admin -- distribute` gives the function a body that writes the row.
create function remember_provider(provider int) returns void language plpgsql as $$
begin
end $$;
revoke execute on function remember_provider from public;
grant execute on function remember_provider to canone_app;
