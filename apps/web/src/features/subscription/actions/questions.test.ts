import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { describe, expect, test } from 'vitest';
import { aSubscription } from '../testing/a-subscription.ts';
import { balanceOf } from '../transfers/balance.ts';
import {
  activationQuestion,
  cancelQuestion,
  renewalQuestion,
  stopRenewalQuestion,
} from './questions.ts';

const subscriptionStatus = SubscriptionStatus.ActiveNoRenewal;
const credit = 'Il denaro ricevuto per un periodo non ancora iniziato diventa credito dell’utente.';

describe('the question before an activation', () => {
  test('AB4 · names the period that the money pays', () => {
    const period = { dueDate: '2026-11-01T08:00:00Z', periodEnd: '2026-12-01T08:00:00Z' };

    const factsWith = (due: Partial<typeof period>) =>
      activationQuestion(aSubscription(), balanceOf({ amount: 24.28, ...due }, [])).facts;

    expect(factsWith(period)).toMatchObject({ Periodo: 'dal 01/11/2026 al 30/11/2026' });
    expect(factsWith({})).not.toHaveProperty('Periodo');
  });

  test('AI5 · after the end of the requested period, names the current period and says so', () => {
    const asked = { dueDate: '2026-10-20T08:00:00Z', periodEnd: '2026-11-20T08:00:00Z' };
    const present = { dueDate: '2026-11-20T08:00:00Z', periodEnd: '2026-12-20T08:00:00Z' };
    const balance = balanceOf({ amount: 24.28, ...asked }, []);
    const question = (of: typeof present | null) =>
      activationQuestion(aSubscription(), balance, of);
    const text =
      'La sottoscrizione diventa attiva, senza rinnovo automatico. Il periodo dal 20/10/2026 al 19/11/2026 è già finito: il denaro paga quello in corso.';

    expect(question(present)).toMatchObject({
      text,
      facts: { Periodo: 'dal 20/11/2026 al 19/12/2026' },
    });
    expect(question(null).text).toBe(text);
    expect(question(null).facts).not.toHaveProperty('Periodo');
  });

  test('AF10 · says that money above the amount due is credit or was returned', () => {
    const factsOf = (received: number) => {
      const transfers = [{ amount: received, approvalDate: '2026-11-20T11:00:00Z' }];
      return activationQuestion(aSubscription(), balanceOf({ amount: 24.28 }, transfers)).facts;
    };

    expect(factsOf(30)).toHaveProperty(
      'In eccesso',
      expect.stringMatching(/^5,72.€, a credito o restituiti$/),
    );
    expect(factsOf(24.28)).not.toHaveProperty('In eccesso');
  });
});

const next = {
  period: 1,
  dueDate: '2026-12-21T08:00:00Z',
  periodEnd: '2027-01-21T08:00:00Z',
  reason: null,
  netAmount: 19.9,
  vatAmount: 4.38,
  amount: 24.28,
  state: 'ends' as const,
  stateName: '',
};

test('AB11 · the question before a renewal names the credit that can pay it', () => {
  const factsWith = (left: number) =>
    renewalQuestion(aSubscription(), { next, credit: left, hasCredit: left > 0 }).facts;

  expect(factsWith(8.22)).toHaveProperty('Credito da usare');
  expect(factsWith(0)).not.toHaveProperty('Credito da usare');
});

test('AI6 · the question before a renewal says that the credit is not used by itself', () => {
  const textWith = (left: number) =>
    renewalQuestion(aSubscription(), { next, credit: left, hasCredit: left > 0 }).text;

  expect(textWith(8.22)).toContain(
    'Il credito del cliente non si usa da solo: dopo il rinnovo aprilo in «Incassi» e premi «Usa il credito».',
  );
  expect(textWith(0)).not.toContain('credito');
});

test('AJ10 · the question before a renewal mentions a credit to a person who may not read its amount', () => {
  const textWith = (hasCredit: boolean) =>
    renewalQuestion(aSubscription(), { next, credit: 0, hasCredit }).text;

  expect(textWith(true)).toContain(
    'Il cliente ha un credito: prima di chiedergli un bonifico avvisa un amministratore, che può usarlo per questo periodo.',
  );
  expect(textWith(false)).not.toContain('credito');
});

const planTerms = { netAmount: 25, vatPercentage: 24, vatAmount: 6, amount: 31 };

test('AG4 · the question before a renewal shows the subscription’s values beside the plan’s values', () => {
  const asked = renewalQuestion(aSubscription(), { next, planTerms, credit: 0, hasCredit: false });

  expect(asked).toMatchObject({
    confirm: 'Rinnova con i valori di prima',
    alternative: 'Rinnova con i valori attuali del piano',
    comparison: {
      columns: ['Valori di prima', 'Valori attuali del piano'],
      rows: [
        ['Imponibile', '19,90\u00a0€', '25,00\u00a0€'],
        ['Aliquota', '22%', '24%'],
        ['IVA', '4,38\u00a0€', '6,00\u00a0€'],
        ['Totale', '24,28\u00a0€', '31,00\u00a0€'],
      ],
    },
  });
  expect(asked.facts).not.toHaveProperty('Totale');
});

test.for([[null], [undefined]] as const)(
  'AG4 · if the plan has no other values (%s), the question has one way to confirm, and the amounts',
  ([none]) => {
    const asked = renewalQuestion(aSubscription(), {
      next,
      credit: 0,
      hasCredit: false,
      ...(none === null && { planTerms: none }),
    });

    expect(asked).not.toHaveProperty('alternative');
    expect(asked).toMatchObject({ confirm: 'Rinnova', facts: { Totale: '24,28\u00a0€' } });
    expect(asked.text).not.toContain('Attenzione');
  },
);

test('AG4 · the question warns of another VAT rate if the plan has another recurrence', () => {
  const { plan } = aSubscription();
  const subscription = aSubscription({ vatPercentage: 22, plan: { ...plan, vatPercentage: 24 } });

  const { text, facts } = renewalQuestion(subscription, {
    next,
    planTerms: null,
    credit: 0,
    hasCredit: false,
  });

  expect(facts).toHaveProperty('IVA 22%');
  expect(text).toContain('resta con l’IVA al 22%, mentre il piano ora ha il 24%');
});

describe('the question before a cancellation', () => {
  const [payment] = aSubscription().payments;
  const paid = { payments: payment ? [{ ...payment, rest: 0 }] : [] };
  const factsOf = (change: Parameters<typeof aSubscription>[0]) =>
    cancelQuestion(aSubscription({ subscriptionStatus, ...change })).facts;

  test('AB3 · AM6 · names the last day of the paid period, and says that the subscription ends at once', () => {
    expect(factsOf(paid)).toMatchObject({ 'Pagata fino al': '20/12/2026, ma finisce subito' });
    expect(factsOf({})).not.toHaveProperty('Pagata fino al');
    expect(
      factsOf({ ...paid, subscriptionStatus: SubscriptionStatus.NotActive }),
    ).not.toHaveProperty('Pagata fino al');
  });

  test('AB3 · names the amount that is still due instead of the last day', () => {
    const { standing } = aSubscription();

    const facts = factsOf({ ...paid, standing: { ...standing, kind: 'overdue', amount: 24.28 } });

    expect(facts).toMatchObject({ 'Da incassare': expect.stringMatching(/^24,28\s€$/) as string });
    expect(facts).not.toHaveProperty('Pagata fino al');
  });

  test('AJ3 · says that an amount due will not be requested any more', () => {
    const { standing } = aSubscription();
    const lost = 'L’importo da incassare non sarà più chiesto';
    const textOf = (amount: number) =>
      cancelQuestion(
        aSubscription({ subscriptionStatus, standing: { ...standing, kind: 'overdue', amount } }),
      ).text;

    expect(textOf(24.28)).toContain(lost);
    expect(textOf(0)).not.toContain(lost);
  });

  test('SUB-11 · names the credit only when money was received for a renewal that has not begun', () => {
    const textOf = (renewal: ReturnType<typeof aSubscription>['renewal']) =>
      cancelQuestion(aSubscription({ subscriptionStatus, renewal })).text;
    expect(textOf('funded')).toContain(credit);
    for (const renewal of ['none', 'possible', 'open'] as const)
      expect(textOf(renewal)).not.toContain(credit);
  });

  test('AD9 · names the amount of a paid renewal that becomes credit', () => {
    const balance = balanceOf({ amount: 24.28, rest: 0 }, [
      { amount: 24.28, approvalDate: '2026-11-20T09:00:00Z' },
    ]);

    expect(
      cancelQuestion(aSubscription({ subscriptionStatus, renewal: 'funded' }), balance).text,
    ).toMatch(/I 24,28\s€ ricevuti per un periodo non ancora iniziato diventano credito/);
  });

  test('AG3 · says that the link of an inactive subscription ends, unless PayPal has billed the subscription', () => {
    const textOf = (providerSubscriptionId: string | null) => {
      const { payments } = aSubscription();
      return cancelQuestion(
        aSubscription({
          subscriptionStatus: SubscriptionStatus.NotActive,
          payments: payments.map((one) => ({ ...one, providerSubscriptionId })),
        }),
      ).text;
    };
    expect(textOf(null)).toContain('Un link di pagamento già mandato non vale più.');
    expect(textOf('I-ABC')).not.toContain('Un link');
  });

  test('SUB-04 · names automatic charges only while a provider charges', () => {
    const textOf = (status: SubscriptionStatus) =>
      cancelQuestion(aSubscription({ subscriptionStatus: status })).text;
    expect(textOf(SubscriptionStatus.Active)).toContain('addebiti automatici');
    expect(textOf(subscriptionStatus)).not.toContain('addebiti automatici');
  });
});

describe('the questions before the end of a subscription that PayPal bills', () => {
  // PayPal's next billing date differs from our calculated date.
  const nextBillingDate = '2026-12-22T10:00:00Z';
  const scheduledEnd = '2026-12-21T09:00:00Z';
  const billed = (renewal: 'stoppable' | 'none') =>
    aSubscription({
      subscriptionStatus: SubscriptionStatus.Active,
      nextBillingDate,
      scheduledEnd,
      renewal,
      payments: aSubscription().payments.map((payment) => ({ ...payment, rest: 0 })),
    });

  test('SUB-12 AO4 · the stop of the renewal names the last day', () => {
    expect(stopRenewalQuestion(billed('stoppable')).facts).toMatchObject({
      'Attiva fino al': '20/12/2026',
    });
  });

  test.each([
    ['stoppable', '20/12/2026, ma finisce subito: per aspettare c’è «Ferma il rinnovo»'],
    ['none', '20/12/2026, ma finisce subito'],
  ] as const)(
    'SUB-12 AO4 · whether a cancellation of a paid period mentions the stop of the renewal: %s',
    (renewal, text) => {
      expect(cancelQuestion(billed(renewal)).facts).toMatchObject({ 'Pagata fino al': text });
    },
  );
});
