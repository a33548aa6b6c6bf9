-- Refunds that the provider has accepted and not completed yet. A completed one is a ledger entry.
create table pending_refunds (
  tenant_id int not null,
  payment_provider_id int not null,
  refund_id text not null,
  sale_id text not null,
  -- the entry of the charge
  entry_id int not null,
  amount_cents int not null,
  primary key (tenant_id, payment_provider_id, refund_id),
  foreign key (tenant_id, payment_provider_id) references payment_providers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, entry_id) references ledger_entries (tenant_id, id)
);
create index pending_refunds_entry_idx on pending_refunds (tenant_id, entry_id);
call enclose_in_tenant('pending_refunds');
