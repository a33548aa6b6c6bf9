-- A cancellation of a write-off has a person and a reason, as the write-off has. The rows before satisfy the narrower check,
-- so they are not read again.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('charge', 'transfer', 'refund', 'reversal', 'reversalCancelled', 'writeOff', 'writeOffCancelled', 'correction'))
  not valid;
alter table ledger_entries add constraint ledger_entries_cancelled_check check (kind <> 'writeOffCancelled'
  or (amount_cents < 0 and method = 'none' and note is not null and recorded_by is not null)) not valid;
