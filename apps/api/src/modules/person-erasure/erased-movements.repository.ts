import { erasedName } from '@canone/contracts/people/erasure-rules';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';
import { customersPaidFrom } from '../billing/bank-statements/payers.table.ts';

/** The replacement that escapes a special character of a pattern with a backslash. */
const escapedSign = String.raw`\\\1`;

/** Subqueries for the bank movements, the accounts and the name of a person in a tenant. */
function movementsOfPerson(tenantId: number) {
  /**
   * Movements that are in the books of the person. They paid a transfer of the person, or they returned the person's
   * money.
   */
  const booked = (id: number) => sql`
    select b.bank_movement_id as id from bank_transfers b
    join receivables r on r.tenant_id = ${tenantId} and r.id = b.receivable_id
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = r.subscription_id
    where b.tenant_id = ${tenantId} and s.user_id = ${id} and b.bank_movement_id is not null
    union
    select t.id from bank_movements t
    join ledger_entries l on l.tenant_id = ${tenantId} and l.id = t.return_entry_id
    where t.tenant_id = ${tenantId} and l.user_id = ${id}`;

  /**
   * The condition that another member has the same name. A movement with this name may belong to that member, even if
   * it has paid nothing yet.
   */
  const isNamesake = (id: number) => sql`exists (
    select from memberships o where o.tenant_id = ${tenantId} and o.user_id <> ${id}
      and fold(o.name) = fold(m.name))`;

  /**
   * The condition that an account has also paid for another customer. Such an account, for example of a company, also
   * identifies the payments of the other customers.
   */
  const paidForAnother = (id: number) => sql`exists (
    select from (${customersPaidFrom(tenantId, sql`t.payer_iban`)}) p where p.user_id <> ${id})`;

  /** The accounts that have paid only for this person. */
  const accounts = (id: number) => sql`
    select t.payer_iban as key from bank_movements t
      where t.tenant_id = ${tenantId} and t.payer_iban is not null and t.id in (${booked(id)})
        and not ${paidForAnother(id)}`;

  /** The name of the person, if no other member has the same name. */
  const ownName = (id: number) => sql`
    select fold(m.name) as key from memberships m
      where m.tenant_id = ${tenantId} and m.user_id = ${id} and m.name <> '' and not ${isNamesake(id)}`;

  const dues = (id: number) => sql`
    select r.id from receivables r join subscriptions s on s.tenant_id = ${tenantId} and s.id = r.subscription_id
    where r.tenant_id = ${tenantId} and s.user_id = ${id}`;

  /** Movements that are not in the books. A movement that names a receivable of another person is left out. */
  const unbooked = (id: number, condition: RawBuilder<unknown>) => sql`
    select x.id from bank_movements x
    where x.tenant_id = ${tenantId} and x.return_entry_id is null
      and not exists (select from bank_transfers b where b.tenant_id = ${tenantId} and b.bank_movement_id = x.id)
      and x.receivable_ids <@ array(${dues(id)}) and ${condition}`;

  const namingReceivables = (id: number) =>
    unbooked(id, sql`x.receivable_ids && array(${dues(id)})`);

  const fromAccounts = (id: number) => unbooked(id, sql`x.payer_iban in (${accounts(id)})`);

  const named = (id: number) => unbooked(id, sql`fold(x.payer_name) in (${ownName(id)})`);

  return { accounts, ownName, booked, namingReceivables, fromAccounts, named };
}

/** Erases the payer's data in the movements of bank statements. Amounts, days and states are kept. */
export function erasedMovements({ db, tenantId }: TenantContext) {
  const { accounts, ownName, booked, namingReceivables, fromAccounts, named } =
    movementsOfPerson(tenantId);

  async function erase(ids: RawBuilder<unknown>): Promise<void> {
    await sql`
      update bank_movements t set payer_name = null, payer_iban = null, text = ${erasedName}, reference = null,
        reference_is_valid = false, receivable_ids = '{}', version = version + 1
      where t.tenant_id = ${tenantId} and t.id in (${ids})`.execute(db);
  }

  /**
   * Erases only the payer's name, and the same words in the text. A payer with this name may be another person. An
   * administrator chooses the names of people, and otherwise could erase the trace of a payment by giving a person the
   * payer's name.
   */
  async function eraseName(ids: RawBuilder<unknown>): Promise<void> {
    const pattern = sql`regexp_replace(t.payer_name, '([^[:alnum:][:space:]])', ${escapedSign}, 'g')`;
    await sql`
      update bank_movements t set payer_name = null, version = version + 1,
        text = regexp_replace(t.text, '(?<![[:alnum:]])' || ${pattern} || '(?![[:alnum:]])', ${erasedName}, 'gi')
      where t.tenant_id = ${tenantId} and t.id in (${ids})`.execute(db);
  }

  return {
    /**
     * Counts the incoming movements that may be the person's, that are not in the books and for which nobody has
     * decided yet.
     */
    async countOpenCredits(id: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from bank_movements t where t.tenant_id = ${tenantId} and t.state = 'open'
          and t.direction = 'credit'
          and (t.id in (${namingReceivables(id)}) or t.id in (${fromAccounts(id)}) or t.id in (${named(id)}))`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    },

    /**
     * Locks the movements that `eraseUnbooked` changes. An erasure must lock them before the subscriptions, because the
     * registration of a movement uses the same order.
     */
    async lockUnbooked(id: number): Promise<void> {
      await sql`select t.id from bank_movements t where t.tenant_id = ${tenantId}
        and (t.id in (${namingReceivables(id)}) or t.id in (${named(id)})) order by t.id for update`.execute(
        db,
      );
    },

    async eraseUnbooked(id: number): Promise<void> {
      await sql`delete from bank_ignored_payers p
        where p.tenant_id = ${tenantId}
          and (p.payer_key in (${accounts(id)}) or p.payer_key in (${ownName(id)}))`.execute(db);
      await erase(namingReceivables(id));
      await eraseName(named(id));
    },

    /**
     * Erases the booked movements, and the unbooked movements from the accounts that paid only for the person. It runs
     * after the retention. Earlier, an administrator could import a payment from any account and then erase the traces
     * of the payer of that account.
     */
    eraseKept: (id: number) => erase(sql`${booked(id)} union ${fromAccounts(id)}`),
  };
}
