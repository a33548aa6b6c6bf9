import { describe, expect, test } from 'vitest';
import type { PayPalClient } from '../testing/paypal-client.ts';
import {
  aSubscription,
  readSubscription,
  type SimulatedPayPal,
  startPayPal,
} from '../testing/simulated-paypal.ts';
import type { WireError } from '../testing/wire.ts';
import {
  type SubscriptionStatus,
  subscriptionStatuses,
  subscriptionTransitions,
} from './life-cycle.ts';

const url = '/v1/billing/subscriptions';
const reason = { reason: 'Prova' };

interface Stage {
  paypal: SimulatedPayPal;
  merchant: PayPalClient;
  id: string;
}

/** The steps from creation to each status. */
const roads: Record<SubscriptionStatus, (stage: Stage) => Promise<unknown>> = {
  APPROVAL_PENDING: async () => undefined,
  APPROVED: async ({ paypal, id }) => {
    await paypal.control('PUT', '/faults', { subscriptions: { approvedInsteadOfActive: true } });
    await paypal.approve(id);
    await paypal.control('PUT', '/faults', {});
  },
  ACTIVE: ({ paypal, id }) => paypal.approve(id),
  SUSPENDED: async ({ paypal, merchant, id }) => {
    await paypal.approve(id);
    await merchant.post(`${url}/${id}/suspend`, reason);
  },
  CANCELLED: async ({ paypal, merchant, id }) => {
    await paypal.approve(id);
    await merchant.post(`${url}/${id}/cancel`, reason);
  },
  EXPIRED: async ({ paypal, id }) => {
    await paypal.approve(id);
    await paypal.control('POST', `/subscriptions/${id}/expire`);
  },
};

async function stageIn(status: SubscriptionStatus): Promise<Stage> {
  const paypal = await startPayPal();
  const merchant = await paypal.asMerchant();
  const stage = { paypal, merchant, id: (await aSubscription(merchant)).id };
  await roads[status](stage);
  return stage;
}

/** Every action of a merchant's server, with its call. */
const calls = {
  suspend: ({ merchant, id }: Stage) =>
    merchant.post<WireError | undefined>(`${url}/${id}/suspend`, reason),
  cancel: ({ merchant, id }: Stage) =>
    merchant.post<WireError | undefined>(`${url}/${id}/cancel`, reason),
  activate: ({ merchant, id }: Stage) =>
    merchant.post<WireError | undefined>(`${url}/${id}/activate`, reason),
  revise: ({ merchant, id }: Stage) =>
    merchant.post<WireError | undefined>(`${url}/${id}/revise`, {}),
  patch: ({ merchant, id }: Stage) =>
    merchant.patch<WireError | undefined>(`${url}/${id}`, [
      { op: 'replace', path: '/custom_id', value: 'pt_1' },
    ]),
  capture: ({ merchant, id }: Stage) =>
    merchant.post<WireError | undefined>(`${url}/${id}/capture`, {
      note: 'Saldo',
      capture_type: 'OUTSTANDING_BALANCE',
      amount: { value: '1', currency_code: 'EUR' },
    }),
} as const;

const actions = Object.keys(calls) as (keyof typeof calls)[];

/** PayPal's table of allowed actions. It is repeated here, so that a change of the simulator's table fails a test. */
const allowed: Record<keyof typeof calls, SubscriptionStatus[]> = {
  suspend: ['ACTIVE'],
  cancel: ['ACTIVE', 'SUSPENDED'],
  activate: ['APPROVED', 'SUSPENDED'],
  revise: ['ACTIVE', 'SUSPENDED'],
  patch: ['ACTIVE', 'SUSPENDED'],
  capture: ['ACTIVE', 'SUSPENDED', 'EXPIRED'],
};

const pairs = subscriptionStatuses.flatMap((status) =>
  actions.map((action) => ({ status, action, isAllowed: allowed[action].includes(status) })),
);

describe('the allowed actions of each status', () => {
  test.each(pairs.filter(({ isAllowed }) => !isAllowed))(
    '$status refuses $action and does not change',
    async ({ status, action }) => {
      const stage = await stageIn(status);

      const { status: http, body } = await calls[action](stage);
      const after = await readSubscription(stage.merchant, stage.id);

      expect({ http, details: body?.details }).toEqual({
        http: 422,
        details: [
          {
            issue: 'SUBSCRIPTION_STATUS_INVALID',
            description: subscriptionTransitions[action].refusal,
          },
        ],
      });
      expect(after.status).toBe(status);
    },
  );

  test.each(pairs.filter(({ isAllowed }) => isAllowed))(
    '$status does not refuse $action because of the status',
    async ({ status, action }) => {
      const stage = await stageIn(status);

      const { body } = await calls[action](stage);

      expect(body?.details?.[0]?.issue).not.toBe('SUBSCRIPTION_STATUS_INVALID');
    },
  );
});

describe('the changes of status', () => {
  test('cancelling stores the reason and clears the next billing time', async () => {
    const { merchant, id } = await stageIn('CANCELLED');

    const { status, status_change_note, billing_info, links } = await readSubscription(
      merchant,
      id,
    );

    expect({ status, status_change_note }).toEqual({
      status: 'CANCELLED',
      status_change_note: 'Prova',
    });
    expect(billing_info?.next_billing_time).toBeUndefined();
    expect(links.map(({ rel }) => rel)).toEqual(['self']);
  });

  test('activating accepts an empty JSON body', async () => {
    const { merchant, id } = await stageIn('SUSPENDED');

    const { status } = await merchant.post(`${url}/${id}/activate`, undefined, {
      headers: { 'content-type': 'application/json' },
    });

    expect(status).toBe(204);
    expect((await readSubscription(merchant, id)).status).toBe('ACTIVE');
  });

  test('activating an approved subscription takes the first payment', async () => {
    const { merchant, id } = await stageIn('APPROVED');

    const before = await readSubscription(merchant, id);
    await merchant.post(`${url}/${id}/activate`, reason);
    const after = await readSubscription(merchant, id);

    expect(before.billing_info?.last_payment).toBeUndefined();
    expect(after).toMatchObject({
      status: 'ACTIVE',
      billing_info: { last_payment: { amount: { value: '12.2' } } },
    });
  });

  test('with user_action CONTINUE the merchant activates after the approval', async () => {
    const paypal = await startPayPal();
    const merchant = await paypal.asMerchant();
    const { id } = await aSubscription(merchant, {
      application_context: {
        user_action: 'CONTINUE',
        return_url: 'https://shop.example/ok',
        cancel_url: 'https://shop.example/no',
      },
    });

    await paypal.approve(id);

    expect((await readSubscription(merchant, id)).status).toBe('APPROVED');
  });

  test.each(['cancel', 'suspend'])('%s without a reason is refused', async (action) => {
    const { merchant, id } = await stageIn('ACTIVE');
    const post = (body: object | undefined) =>
      merchant.post<WireError>(`${url}/${id}/${action}`, body, { invalid: true });

    const none = await post(undefined);
    const empty = await post({ reason: '' });
    const long = await post({ reason: 'x'.repeat(129) });

    expect([none, empty, long].map(({ body }) => body.details?.[0]?.issue)).toEqual([
      'MISSING_REQUEST_BODY',
      'INVALID_STRING_MIN_LENGTH',
      'INVALID_STRING_MAX_LENGTH',
    ]);
  });
});
