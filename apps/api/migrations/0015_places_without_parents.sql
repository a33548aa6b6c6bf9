-- Nothing about a place is required: a province may have no region, a municipality no province, and a text is empty.
alter table regions alter column name set default '', alter column code set default '';
alter table provinces alter column name set default '', alter column abbreviation set default '',
  alter column region_id drop not null;
alter table municipalities alter column name set default '', alter column zip set default '',
  alter column province_id drop not null;
