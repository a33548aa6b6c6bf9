-- Inserts an entry of the history with its origin in one statement. On Citus an insert that reads the rows of another one
-- copies them to the workers, and a copy is refused where row-level security holds.
create function record_with_origin(tenant int, at timestamptz, actor int, action text, entity text, entity_number int,
  before jsonb, after jsonb, request text, refusal text, network text, agent text, salt bytea)
returns void language plpgsql as $$
declare entry bigint;
begin
  insert into audit_entries (tenant_id, at, actor_id, action, entity, entity_id, before, after, request_id, refusal,
      origin_hash)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, history_origin($13, $11, $12)) returning id into entry;
  insert into audit_origins (tenant_id, entry_id, network, agent, salt, recorded_at)
    values ($1, entry, $11, $12, $13, $2);
end $$;
revoke execute on function record_with_origin from public;
grant execute on function record_with_origin to canone_app, canone_control;
