import { expect, test } from 'vitest';
import { paymentLinkUrl } from './page-paths.ts';

test('PAY-01 · the link is {origin}/payment?token={token}&bypassTenant=true', () => {
  const link = 'https://canone.example/payment?token=abc&bypassTenant=true';

  expect(paymentLinkUrl('https://canone.example', 'abc')).toBe(link);
});
