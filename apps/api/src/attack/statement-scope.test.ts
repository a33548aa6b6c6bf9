import { describe, expect, test } from 'vitest';
import { unscopedTables } from './statement-scope.ts';

const tables = new Set(['plans', 'receivables', 'subscriptions']);

describe('TEN-07 · the check for tenant_id in a statement', () => {
  test.each([
    `select * from plans where tenant_id = $1`,
    `select "id" from "plans" where "tenant_id" = $1 and "id" = $2 for update`,
    `insert into "plans" ("tenant_id", "name") values ($1, $2)`,
    `select s.id from subscriptions s join plans p on p.tenant_id = $1 and p.id = s.plan_id where s.tenant_id = $2`,
    `select t.id from (select t.id from plans t where t.tenant_id = $1) page join plans t on t.id = page.id and t.tenant_id = $2`,
    `select id from regions order by id`,
    `update "plans" set "name" = $1 where "plans"."tenant_id" = $2`,
  ])('accepts: %s', (text) => {
    expect(unscopedTables(text, tables)).toEqual([]);
  });

  test.each([
    [`select * from plans where id = $1`, ['plans']],
    [
      `select s.id from subscriptions s join plans p on p.id = s.plan_id where s.tenant_id = $1`,
      ['plans'],
    ],
    [
      `select t.id from (select t.id from plans t where t.tenant_id = $1) page join plans t on t.id = page.id`,
      ['plans', 'plans'],
    ],
    [
      `select (select max(y.id) from receivables y where y.subscription_id = s.id) from subscriptions s where s.tenant_id = $1`,
      ['receivables'],
    ],
    [`delete from "plans" where "id" = $1`, ['plans']],
  ])('finds: %s', (text, forgotten) => {
    expect(unscopedTables(text, tables)).toEqual(forgotten);
  });
});
