import { describe, expect, test } from 'vitest';
import { readLink } from './payment-link.ts';

const tokenData = {
  id: 5,
  token: 'abc',
  expiryDate: '2026-11-22T12:00:00Z',
  status: 0,
  userId: 3,
  planId: 2,
  amount: 24.28,
  currency: 'EUR',
  paymentId: 9,
  selectedPaymentProviderId: 1,
  paymentProviderPlanId: 'P-1',
  providerSubscriptionId: null,
};

const address = (text: string) => new URL(text, 'https://canone.example');

describe('the link in the address', () => {
  test('contains the token', () => {
    const link = readLink(address('/payment?token=abc&bypassTenant=true'), null);

    expect(link).toMatchObject({ token: 'abc', subscriptionId: null });
  });

  test('takes precedence over a remembered link', () => {
    const link = readLink(address('/payment?token=new'), { token: 'old', subscriptionId: 'I-1' });

    expect(link).toMatchObject({ token: 'new', subscriptionId: null });
  });

  test('is remembered across a reload, with the approved subscription', () => {
    const link = readLink(address('/payment?bypassTenant=true'), {
      token: 'abc',
      subscriptionId: 'I-1',
    });

    expect(link).toMatchObject({ token: 'abc', subscriptionId: 'I-1' });
  });

  test("PAY-03 · a reload keeps the token's data only when it is complete", () => {
    const remembered = { token: 'abc', subscriptionId: 'I-1', tokenData };
    const reloaded = address('/payment?bypassTenant=true');

    expect(readLink(reloaded, remembered).tokenData).toEqual(tokenData);
    const { amount: _, ...rest } = tokenData;
    expect(readLink(reloaded, { ...remembered, tokenData: rest }).tokenData).toBeNull();
  });

  test.each([
    ['/payment', null],
    ['/payment?token=', undefined],
    ['/payment?token=%20', { token: '' }],
    ['/payment', 'text'],
    ['/payment', { token: 12 }],
  ])('PAY-02 · %s with a history of %j has no token', (text, remembered) => {
    expect(readLink(address(text), remembered)).toEqual({
      token: null,
      subscriptionId: null,
      tokenData: null,
      isBackFromProvider: false,
    });
  });

  test('does not mistake PayPal’s own token for ours', () => {
    const back = address('/payment/process?subscription_id=I-1&ba_token=BA-1&token=5O1');

    expect(readLink(back, null)).toEqual({
      token: null,
      subscriptionId: null,
      tokenData: null,
      isBackFromProvider: true,
    });
  });
});
