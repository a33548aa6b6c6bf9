-- The login that serves owns nothing. It begins each connection as canone_control, also for the access check, and
-- readiness compares the migrations.
grant select on schema_migrations to canone_control;
