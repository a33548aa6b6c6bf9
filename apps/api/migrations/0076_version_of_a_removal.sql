-- The version of a person when the tenant removed the person. The removal is undone only while nobody has changed the
-- data since, because another tenant may have.
alter table memberships add column hidden_version int;
