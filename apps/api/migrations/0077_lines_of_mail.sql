-- allowed: index, because writers of mail wait for its build only, which reads the waiting mails
-- The waiting mails by line: Canone's own, and the letters of each tenant.
create index outbox_line_idx on outbox
  ((case when letter_id is null then 0 else coalesce(sender_tenant_id, 0) end), next_attempt_at nulls first, id)
  where sent_at is null and failed_at is null;
