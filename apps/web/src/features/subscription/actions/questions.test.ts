import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { describe, expect, test } from 'vitest';
import { aSubscription } from '../testing/a-subscription.ts';
import { cancelQuestion } from './questions.ts';

const subscriptionStatus = SubscriptionStatus.ActiveNoRenewal;
const credit = 'Il denaro ricevuto per un periodo non ancora iniziato diventa credito dell’utente.';

describe('the question before a cancellation', () => {
  test('SUB-11 · names the credit only when a renewal that has not begun has money', () => {
    const textOf = (renewal: ReturnType<typeof aSubscription>['renewal']) =>
      cancelQuestion(aSubscription({ subscriptionStatus, renewal })).text;
    expect(textOf('funded')).toContain(credit);
    for (const renewal of ['none', 'possible', 'open'] as const)
      expect(textOf(renewal)).not.toContain(credit);
  });

  test('SUB-04 · names automatic charges only while a provider charges', () => {
    const textOf = (status: SubscriptionStatus) =>
      cancelQuestion(aSubscription({ subscriptionStatus: status })).text;
    expect(textOf(SubscriptionStatus.Active)).toContain('addebiti automatici');
    expect(textOf(subscriptionStatus)).not.toContain('addebiti automatici');
  });
});
