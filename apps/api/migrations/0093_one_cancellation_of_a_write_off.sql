-- allowed: index, because writers wait for the build only, and it reads the entries without writing one
-- A write-off that was a mistake is cancelled by one entry.
create unique index ledger_entries_cancelled_key on ledger_entries (tenant_id, corrects_id)
  where kind = 'writeOffCancelled';
