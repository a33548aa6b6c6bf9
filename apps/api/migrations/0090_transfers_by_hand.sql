-- allowed: index, because writers of transfers wait for its build only, and it has those that a person registered
-- A movement of the bank is compared with the transfers of its amount and of the days around it.
create index bank_transfers_by_hand_idx on bank_transfers (tenant_id, amount_cents, approved_at)
  where bank_movement_id is null;
