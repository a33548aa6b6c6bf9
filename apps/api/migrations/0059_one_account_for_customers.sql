-- Letters had an account of their own beside the one that customers see. The account with `is_shown` is now the only one.
-- A tenant that had chosen an account for its letters, and showed none, shows that account.
-- `letter_settings.bank_account_id` stays for processes of the version before.
alter table bank_accounts no force row level security;
alter table letter_settings no force row level security;
update bank_accounts a set is_shown = true, version = a.version + 1
  from letter_settings l
  where l.tenant_id = a.tenant_id and l.bank_account_id = a.id
    and not exists (select from bank_accounts o where o.tenant_id = a.tenant_id and o.is_shown);
alter table bank_accounts force row level security;
alter table letter_settings force row level security;
