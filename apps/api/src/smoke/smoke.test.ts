import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { eventNames } from '../providers/paypal/paypal-event.ts';
import { paypalGateways } from '../providers/paypal/paypal-gateway.ts';
import {
  type SimulatedPayPal,
  startSimulatedPayPal,
  testAccount,
} from '../testing/simulated-paypal.ts';
import { smoke } from './smoke.ts';
import { conclusion } from './smoke-text.ts';

/** These tests use no database, so one of the two test projects is enough. */
const once = inject('database').kind === 'pglite';

describe.runIf(once)('npm run paypal:smoke, against the simulator', () => {
  let paypal: SimulatedPayPal;
  let runs = 0;
  const now = '2026-11-21T09:30:00Z';

  beforeAll(async () => {
    paypal = await startSimulatedPayPal(() => new Date(now));
  });

  afterEach(() => paypal.faults({ rules: [] }));

  afterAll(() => paypal.close());

  async function walk({ isApproved = true, secret = testAccount.secret } = {}) {
    const printed: string[] = [];
    const differences = await smoke({
      gateways: paypalGateways(paypal.url),
      account: { apiUrl: paypal.url, apiKey: testAccount.clientId, apiSecret: secret },
      eventNames,
      runId: `run-${(runs += 1)}`,
      now: () => Temporal.Instant.from(now),
      print: (line) => printed.push(line),
      async waitForBuyer() {
        if (!isApproved) return false;
        const made = (await paypal.requests()).findLast(
          ({ method, path }) => method === 'POST' && path === '/v1/billing/subscriptions',
        );
        const { id } = Object(made).responseBody;
        await paypal.approve(id);
        return true;
      },
    });
    return { printed: printed.join('\n'), differences };
  }

  /** An old event name that the product knows and PayPal's list lacks. */
  const reactivated = 'L’evento BILLING.SUBSCRIPTION.RE-ACTIVATED non esiste per questo account.';

  test('all steps run, up to the cancellation', async () => {
    const { printed, differences } = await walk();

    expect(differences).toEqual([reactivated]);
    for (const title of ['Credenziali', 'Prodotto', 'Sottoscrizione', 'Addebito', 'Cancellazione'])
      expect(printed).toContain(`ok  ${title}`);
    expect(printed).toContain('/webapps/billing/subscriptions?ba_token=');
  });

  test('without a buyer the steps about money are skipped and reported', async () => {
    const { printed, differences } = await walk({ isApproved: false });

    expect(differences).toEqual([reactivated]);
    expect(printed).toContain('Nessuno ha approvato');
    expect(printed).not.toContain('Addebito');
  });

  test.each([
    [{ subscriptions: { amountOverride: '9.99' } }, 'si rilegge come 9,99 €'],
    [{ subscriptions: { dropCustomId: true } }, 'custom_id riletto: «undefined»'],
    [
      { rules: [{ match: { path: '/refund$', times: 9 }, effect: { status: 404 } }] },
      'Addebito, commissione e rimborso: PayPal answered 404',
    ],
  ])('a difference of PayPal (%j) is reported in Italian', async (faults, difference) => {
    await paypal.faults(faults);

    const { differences } = await walk();

    expect(conclusion(differences)).toContain(difference);
  });

  test('wrong credentials end the run at its first step', async () => {
    const { differences } = await walk({ secret: 'sbagliato' });

    expect(conclusion(differences)).toBe(
      'Differenze da ciò che Canone si aspetta: 1\n1. PayPal non accetta il segreto.',
    );
  });
});
