import { describe, expect, test } from 'vitest';
import {
  aSubscription,
  prefix,
  readSubscription,
  type SimulatedPayPal,
  startPayPal,
  transactionsOf,
} from '../testing/simulated-paypal.ts';
import { listening } from '../testing/webhook-listener.ts';
import { faultsOf, isOn, presetNames } from './fault-presets.ts';

const local = { host: '127.0.0.1:3000' };

async function look(paypal: SimulatedPayPal, query = '') {
  return paypal.fastify.inject({ url: `${prefix}/__sim/${query}`, headers: local });
}

/** Presses a button of the page and follows the redirect. */
async function press(paypal: SimulatedPayPal, path: string, fields: string) {
  const { statusCode, headers } = await paypal.fastify.inject({
    method: 'POST',
    url: `${prefix}/__sim/page/${path}`,
    headers: { ...local, 'content-type': 'application/x-www-form-urlencoded' },
    payload: fields,
  });
  expect(statusCode).toBe(303);
  const { body } = await paypal.fastify.inject({ url: headers.location ?? '', headers: local });
  return body;
}

const subscriber = {
  name: { given_name: 'Giulia', surname: 'Rinaldi' },
  email_address: 'giulia@clienti.example',
};

async function anActiveSubscription() {
  const { paypal, merchant } = await listening();
  const { id } = await aSubscription(merchant, { subscriber });
  await paypal.approve(id);
  return { paypal, merchant, id };
}

describe('DEM-02 · the control page', () => {
  test('shows the date, the subscriptions and their webhooks', async () => {
    const { paypal } = await anActiveSubscription();
    await paypal.control('POST', '/webhooks/flush');

    const { headers, body } = await look(paypal);

    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('21/11/2026, ore 10:30');
    expect(body).toContain('Giulia Rinaldi');
    expect(body).toContain('21/12/2026');
    expect(body).toContain('BILLING.SUBSCRIPTION.ACTIVATED');
    expect(body).toContain('Consegnato (200)');
    expect(body).not.toContain('<script');
  });

  test('shows a message before the first payment', async () => {
    const { body } = await look(await startPayPal());

    expect(body).toContain('nasce quando un cliente preme il pulsante');
    expect(body).toContain('Nessun avviso finora');
  });

  test('simulates a year: every renewal at its date', async () => {
    const { paypal, merchant, id } = await anActiveSubscription();

    const body = await press(paypal, 'advance', 'by=year');

    expect(body).toContain('21/11/2027');
    expect(body).toContain('Il tempo è passato.');
    expect(await transactionsOf(merchant, id)).toHaveLength(13);
  });

  test.each([
    ['days3', '24/11/2026'],
    ['month', '21/12/2026'],
  ])('moves on by %s to %s', async (by, date) => {
    const paypal = await startPayPal();

    expect(await press(paypal, 'advance', `by=${by}`)).toContain(date);
  });

  test('makes the next payment fail, and cancels in the customer’s name', async () => {
    const { paypal, merchant, id } = await anActiveSubscription();

    const failing = await press(paypal, `subscriptions/${id}`, 'act=fail-payment');
    await press(paypal, 'advance', 'by=month');
    const { billing_info } = await readSubscription(merchant, id);
    const cancelled = await press(paypal, `subscriptions/${id}`, 'act=cancel-by-buyer');

    expect(failing).toContain('(sarà rifiutato)');
    expect(billing_info?.failed_payments_count).toBe(1);
    expect(cancelled).toContain('Disdetto');
    expect(cancelled).toContain('<dt>Prossimo addebito</dt><dd>N/D');
    expect((await readSubscription(merchant, id)).status).toBe('CANCELLED');
  });

  test('suspends a subscription, and shows a notice when PayPal refuses an action', async () => {
    const { paypal, merchant, id } = await anActiveSubscription();

    await press(paypal, `subscriptions/${id}`, 'act=suspend');
    const again = await press(paypal, `subscriptions/${id}`, 'act=suspend');

    expect((await readSubscription(merchant, id)).status).toBe('SUSPENDED');
    expect(again).toContain('In questo stato PayPal non lo permette.');
  });

  test('switches faults on and off', async () => {
    const { paypal, merchant } = await anActiveSubscription();

    const on = await press(paypal, 'faults', 'fault=down&fault=drop&fault=nonsense');
    const whileDown = await merchant.get('/v1/billing/plans');
    await press(paypal, 'faults', '');
    const after = await merchant.get('/v1/billing/plans');

    expect(on.match(/ checked/g)).toHaveLength(2);
    expect([whileDown.status, after.status]).toEqual([503, 200]);
  });

  test('escapes customer data in its markup', async () => {
    const { paypal, merchant } = await listening();
    const name = { given_name: '<b>Giulia', surname: '"Rinaldi' };
    await aSubscription(merchant, { subscriber: { name } });

    const { body } = await look(paypal, '?esito=<script>');

    expect(body).toContain('&lt;b&gt;Giulia &quot;Rinaldi');
    expect(body).not.toMatch(/<b>|<script/);
  });

  test.each([
    ['a page of another site', { ...local, origin: 'https://evil.example' }],
    ['a page without an origin', { ...local, origin: 'null' }],
    ['a rebound host name', { host: 'evil.example' }],
  ])('accepts no commands from %s', async (_who, headers) => {
    const paypal = await startPayPal();

    const { statusCode } = await paypal.fastify.inject({
      method: 'POST',
      url: `${prefix}/__sim/page/advance`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'by=year',
    });

    expect(statusCode).toBe(403);
  });
});

test.each(presetNames)(
  'the fault preset %s is shown as active, and no other preset, when only this preset is chosen',
  (name) => {
    const on = presetNames.filter((other) => isOn(other, faultsOf([name])));

    expect(on).toEqual([name]);
  },
);
