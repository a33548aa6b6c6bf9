-- allowed: index, because its build reads the links once, and writers of links wait for it only
-- A link whose account was replaced is work of the home page until another one is made.
create index payment_tokens_other_account_idx on payment_tokens (tenant_id, receivable_id)
  where revoked_for = 'otherAccount';
