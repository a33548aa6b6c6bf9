-- A SuperAdmin acts in tenants without being a member: their history still says who it was. A view takes the place of the
-- function super_admins(), because Citus reads a table of the coordinator in a statement of one shard and calls no function
-- of the coordinator there. A process of the version before still calls the function.
create view super_admin_names as select u.id, u.name from users u where u.role_id = 1;
grant select on super_admin_names to canone_app, canone_control;
