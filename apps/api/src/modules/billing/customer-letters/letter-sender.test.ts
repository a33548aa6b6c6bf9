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

test('W38 · the mail of a tenant named like the product shows that its sender is a tenant', async () => {
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
