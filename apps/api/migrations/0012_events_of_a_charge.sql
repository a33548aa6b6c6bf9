-- What was told of a charge is looked for when the charge comes to pay for something.
create index provider_events_sale_idx on provider_events (tenant_id, provider_sale_id)
  where provider_sale_id is not null;
