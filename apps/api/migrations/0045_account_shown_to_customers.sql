-- Customers see one account, so that a receivable has one request for a transfer.
create unique index bank_accounts_shown_key on bank_accounts (tenant_id) where is_shown;
