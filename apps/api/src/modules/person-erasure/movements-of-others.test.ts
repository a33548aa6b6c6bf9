import { erasedName } from '@canone/contracts/people/erasure-rules';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBankTenant, type BankTenant } from '../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const payer = 'ACME (Nord) S.r.l.';
const iban = 'IT60X0542811101000000123456';

describe('PRV-04 · an erasure and the movements of a payer with the same name', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  /** A movement of the payer that somebody has ignored. */
  async function anIgnored(text: string) {
    const file = `Data;Importo;Descrizione;Ordinante;IBAN ordinante\r\n20/11/2026;12,20;${text};${payer};${iban}`;
    const { id } = await bank.import(bank.account.id, file);
    const [movement] = await bank.movements({ statementId: String(id) });
    await bank.ignore(movement?.id ?? 0);
    return bank.movement(movement?.id ?? 0);
  }

  /** Creates a customer with the payer's name as the administrator and erases the customer. */
  async function eraseNamesake() {
    const customer = { roleId: Role.Client, tenantIds: [bank.tenantId], name: payer.toUpperCase() };
    const { id, name } = await api.make.aPerson(customer);
    await bank.admin.call(personErasureContract.endpoints.erase, {
      params: { id },
      body: { confirmation: name },
    });
  }

  test('W61 · a movement that has only the name in common with the erased person loses only that name', async () => {
    const before = await anIgnored(`saldo fattura 7 da ${payer}, acconto`);

    await eraseNamesake();

    expect(await bank.movement(before.id)).toEqual({
      ...before,
      text: `saldo fattura 7 da ${erasedName}, acconto`,
      payerName: null,
      version: before.version + 1,
    });
  });

  /** Creates a customer as the administrator, pays from the payer's account and erases the customer. */
  async function erasePaidFromAccount() {
    const { customer, id, paymentId } = await api.make.aSubscription(bank.tenantId);
    const file = `Data;Importo;Descrizione;Ordinante;IBAN ordinante\r\n20/11/2026;12,20;canone;Altri;${iban}`;
    const { id: statement } = await bank.import(bank.account.id, file);
    const [movement] = await bank.movements({ statementId: String(statement) });
    await bank.confirm(movement?.id ?? 0, [paymentId]);
    await bank.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
    await bank.admin.call(personErasureContract.endpoints.erase, {
      params: { id: customer.id },
      body: { confirmation: customer.name },
    });
  }

  test('W84 · a movement from an account that paid for the erased person keeps its data', async () => {
    const before = await anIgnored(`saldo fattura 7 da ${payer}, acconto`);

    await erasePaidFromAccount();

    expect(await bank.movement(before.id)).toEqual(before);
  });

  test('W61 · a name inside a longer word of the text stays', async () => {
    const { id } = await anIgnored(`fattura 7${payer}x`);

    await eraseNamesake();

    expect((await bank.movement(id)).text).toBe(`fattura 7${payer}x`);
  });
});
