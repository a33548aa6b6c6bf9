import type pg from 'pg';

/**
 * The statements that insert bank movements. Each receivable of a tenant gets a movement with the name of its customer.
 * Every twentieth unpaid receivable has an open movement in the inbox, and a third of these contain its reference.
 */
const statementsOf = (tenant: number) => [
  `insert into bank_accounts (tenant_id, id, name, iban, holder)
    values (${tenant}, 1, 'Conto', 'IT60X0542811101000000123456', 'Misura')`,
  `insert into bank_statements (tenant_id, id, bank_account_id, file_name, file_hash, format, begun_at, row_count,
      skipped_count, skipped, sum_cents)
    values (${tenant}, 1, 1, 'misura.csv', 'misura', 'csv', '2026-11-21Z', 0, 0, '[]', 0)`,
  `insert into bank_movements (tenant_id, bank_account_id, bank_statement_id, content_key, direction, amount_cents, currency,
      booked_on, text, receivable_ids, payer_name, state)
    select ${tenant}, 1, 1, 'k' || y.id, 'credit', y.gross_cents, 'EUR', date '2026-11-20' - y.n % 290,
      'BONIFICO DA ' || upper(u.name) || ' PER canone ' || y.id, case when y.n / 20 % 3 = 0 then array[y.id] else '{}' end,
      upper(u.name), case when y.settled_at is null and y.n % 20 = 0 then 'open' else 'ignored' end
    from (select r.*, row_number() over (partition by r.settled_at is null order by r.id)::int as n
      from receivables r where r.tenant_id = ${tenant}) y
    join subscriptions s on s.tenant_id = ${tenant} and s.id = y.subscription_id
    join users u on u.id = s.user_id order by y.id`,
];

export async function insertMovements(client: pg.Client, tenant: number): Promise<void> {
  for (const statement of statementsOf(tenant)) await client.query(statement);
}
