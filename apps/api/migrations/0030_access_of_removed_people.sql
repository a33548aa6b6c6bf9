-- A person whom every tenant has removed cannot sign in. A SuperAdmin enters every tenant.
update users u set is_active = false, session_epoch = session_epoch + 1
where u.is_active and u.role_id <> 1
  and exists (select from memberships m where m.user_id = u.id)
  and not exists (select from memberships m where m.user_id = u.id and m.hidden_at is null);
