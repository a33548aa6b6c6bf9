-- From where somebody signed in, was refused, or changed a person, a tenant or a payment account. The entry holds the
-- salted hash, so that the origin can be deleted after its time and the sealed entry stays as it is.
alter table audit_entries add column origin_hash bytea;

create table audit_origins (
  -- 0 is the history outside tenants
  tenant_id int not null,
  entry_id bigint not null,
  -- an IPv4 address or an IPv6 network (/64)
  network text not null,
  -- the browser's own description
  agent text,
  salt bytea not null check (length(salt) = 16),
  recorded_at timestamptz not null,
  primary key (tenant_id, entry_id)
);
create index audit_origins_recorded_at_idx on audit_origins (tenant_id, recorded_at);

create function history_origin(salt bytea, network text, agent text) returns bytea language sql immutable
return sha256(salt || convert_to(jsonb_build_array(network, agent)::text, 'UTF8'));

-- History is sealed at night, in blocks of entries. A seal holds the hash of the seal before and of its entries, so the
-- last hash of a tenant, noted elsewhere, proves every entry before it. Writers neither wait for a seal nor pay for one.
create table audit_seals (
  -- 0 is the history outside tenants, so there is no reference to tenants
  tenant_id int not null,
  number int not null check (number > 0),
  sealed_at timestamptz not null,
  -- ascending
  entry_ids bigint[] not null check (cardinality(entry_ids) > 0),
  last_id bigint generated always as (entry_ids[cardinality(entry_ids)]) stored,
  hash bytea not null check (length(hash) = 32),
  primary key (tenant_id, number)
);

-- The hash of entries: SHA-256 of their columns as JSON, one line for each, by id.
create function history_content(tenant int, ids bigint[]) returns bytea language sql stable
return (select sha256(convert_to(coalesce(string_agg(jsonb_build_array(e.tenant_id, e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor_id, e.action, e.entity, e.entity_id,
    e.before, e.after, e.request_id, e.refusal, encode(e.origin_hash, 'hex'))::text, E'\n' order by e.id), ''), 'UTF8'))
  from audit_entries e where e.tenant_id = tenant and e.id = any(ids));

do $$
declare name text;
begin
  foreach name in array array['audit_seals', 'audit_origins']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy one_tenant on %I to canone_app
      using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))
      with check (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::int))$p$, name);
    execute format($p$create policy outside_tenants on %I to canone_control
      using (tenant_id = 0) with check (tenant_id = 0)$p$, name);
    execute format('grant select, insert on %I to canone_app, canone_control', name);
  end loop;
end $$;
grant delete on audit_origins to canone_app, canone_control;
