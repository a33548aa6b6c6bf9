import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiWithMail, startApiWithMail } from '../../../testing/api-with-mail.ts';

const { remind } = customerLetterContract.endpoints;
let api: ApiWithMail;

beforeAll(async () => {
  api = await startApiWithMail();
});

afterAll(() => api.close());

test('W38 · a mail of a tenant that has the name of the product does not have the product’s name alone as its sender', async () => {
  const { id: tenantId } = await api.make.aTenant('Canone');
  const user = await api.asUserOf(tenantId);
  const { paymentId, customer } = await api.make.aSubscription(tenantId, {
    status: SubscriptionStatus.BankTransferPending,
  });

  const body = { subject: 'Due parole', body: 'Gentile Lucia,' };
  await user.call(remind, { params: { id: paymentId }, body });
  await api.runJob('mail');

  const [mail] = api.mailsTo(customer.email);
  expect(mail?.headers).toContain('From: "Canone (azienda che usa Canone)" <');
  expect(mail?.text).toContain('\nCanone (azienda che usa Canone)\n');
});
