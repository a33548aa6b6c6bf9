import { expect, test } from 'vitest';
import { countdownText } from '../../../kit/format/countdown.ts';
import { mailTo } from '../../../kit/format/mail-to.ts';
import { aSubscription } from '../testing/a-subscription.ts';
import { linkMail, secondsLeft } from './payment-link.ts';

const link = 'https://canone.example/payment?token=abc&bypassTenant=true';

test.each([
  [3_600, -900, '60:00'],
  [3_600, 0, '60:00'],
  [3_600, 48_000, '59:12'],
  [3_600, 48_999, '59:12'],
  [3_600, 3_599_000, '00:01'],
  [3_600, 3_600_000, '00:00'],
  [3_600, 9_000_000, '00:00'],
  [2_470, 0, '41:10'],
  [2_470, 11_000, '40:59'],
])(
  'PAY-01 M23 · a link of %j seconds has after %j ms %j seconds left',
  (seconds, elapsed, expected) => {
    const receivedAt = 1_790_000_000_000;

    expect(countdownText(secondsLeft({ seconds, receivedAt }, receivedAt + elapsed))).toBe(
      expected,
    );
  },
);

test('PAY-01 · the mail contains the customer, the plan, the amount, the link and its expiry', () => {
  const { subject, text } = linkMail(aSubscription(), link, '2026-11-22T13:54:00Z');

  expect(subject).toBe('Pagamento del piano Base');
  for (const part of [
    'Giulia Rinaldi',
    'Base',
    '24,28\u00a0€',
    'mensile',
    link,
    'fino al 22/11/2026, 14:54',
  ]) {
    expect(text).toContain(part);
  }
});

test('PAY-01 · the mail program opens with the same text', () => {
  const mail = linkMail(aSubscription(), link, '2026-11-22T13:54:00Z');
  const address = new URL(mailTo(mail.to, mail));

  expect(address.pathname).toBe('giulia.rinaldi@clienti.example');
  expect(address.searchParams.get('body')).toBe(mail.text);
});

test('W56 · the e-mail of a customer adds no recipient and no text to the mail', () => {
  const mail = linkMail(aSubscription(), link, '2026-11-22T13:54:00Z');
  const to = 'x?bcc=spy%40altro.example&body=y&z=@studio.example';
  const address = new URL(mailTo(to, mail));

  expect(decodeURIComponent(address.pathname)).toBe(to);
  expect([...address.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(address.searchParams.get('body')).toBe(mail.text);
});
