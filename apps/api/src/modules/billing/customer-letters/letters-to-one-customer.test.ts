import { customerLetterContract } from '@canone/contracts/customer-letter';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { remind } = customerLetterContract.endpoints;
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W79 · the fifty-first letter of a day to one customer is refused, about any receivable', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const user = await api.asUserOf(tenantId);
  const status = SubscriptionStatus.BankTransferPending;
  const first = await api.make.aSubscription(tenantId, { status });
  const payments = [first.paymentId];
  for (let made = 0; made < 5; made += 1) {
    const more = await api.make.aSubscription(tenantId, { status, customer: first.customer });
    payments.push(more.paymentId);
  }
  const send = (id = 0) =>
    user.call(remind, {
      params: { id },
      body: { subject: 'Due parole', body: 'Gentile cliente', isAgain: true },
    });
  for (const id of payments.slice(0, 5)) for (let n = 0; n < 10; n += 1) await send(id);

  await expect(send(payments[5])).rejects.toMatchObject({
    code: 'customerLetter.refused',
    message: 'Oggi a questo cliente sono già state inviate 50 lettere: riprova domani.',
  });
  await send((await api.make.aSubscription(tenantId, { status })).paymentId);
});
