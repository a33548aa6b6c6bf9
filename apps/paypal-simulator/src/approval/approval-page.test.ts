import { describe, expect, test } from 'vitest';
import { buyerOf } from '../subscription/approval.ts';
import {
  aSubscription,
  monthly,
  prefix,
  readSubscription,
  type SimulatedPayPal,
  startPayPal,
} from '../testing/simulated-paypal.ts';

const path = `${prefix}/webapps/billing/subscriptions`;
const shop = 'http://localhost:3000';
const ownOrigin = 'http://127.0.0.1:3000';

function open(paypal: SimulatedPayPal, token: string, opener?: string) {
  return paypal.fastify.inject({
    method: 'GET',
    url: path,
    query: { ba_token: token, ...(opener !== undefined && { opener }) },
  });
}

function decide(paypal: SimulatedPayPal, form: Record<string, string>) {
  return paypal.fastify.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

async function pending(
  changes: object = {},
  planChanges: object = {},
  options: Parameters<typeof startPayPal>[0] = {},
) {
  const paypal = await startPayPal(options);
  const merchant = await paypal.asMerchant();
  const { id, links } = await aSubscription(merchant, changes, planChanges);
  const href = links.find(({ rel }) => rel === 'approve')?.href ?? '';
  return { paypal, merchant, id, token: new URL(href).searchParams.get('ba_token') ?? '' };
}

const closingData = (markup: string): unknown => {
  const [, json = 'null'] = /data-closing="([^"]*)"/.exec(markup) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"'));
};

test('Y9 · buyers have different names, and a subscription always has the same buyer', () => {
  const nameOf = (id: string) => buyerOf({ id, subscriber: {} }).email;
  const names = ['I-A', 'I-B', 'I-C', 'I-D'].map(nameOf);

  expect(new Set(names).size).toBe(4);
  expect(nameOf('I-A')).toBe(names[0]);
});

describe('the offer', () => {
  test('shows seller, buyer, product, price and period, and states that it is a simulation', async () => {
    const { paypal, id, token } = await pending();
    const buyer = buyerOf({ id, subscriber: {} });

    const { statusCode, body } = await open(paypal, token, shop);
    const text = body.replaceAll(/\s+/g, ' ').replaceAll('\u00a0', ' ');

    expect(statusCode).toBe(200);
    for (const shown of [
      '<html lang="it">',
      'Simulatore: nessun denaro viene spostato.',
      '<h1>Aurora Servizi</h1>',
      'Base mensile',
      '12,20 €',
      'Ogni mese',
      '<dt>Di cui IVA</dt><dd>2,20 €</dd>',
      `${buyer.givenName} ${buyer.surname}`,
      buyer.email.replace('@', '<wbr>@'),
      '>Accetta</button>',
      '>Annulla</button>',
    ]) {
      expect(text).toContain(shown);
    }
  });

  test('shows a trial, periods longer than a month, the end, a setup fee and the first payment', async () => {
    const { paypal, token } = await pending(
      { start_time: '2027-01-15T00:00:00Z' },
      {
        payment_preferences: { setup_fee: { value: '5', currency_code: 'EUR' } },
        billing_cycles: [
          {
            frequency: { interval_unit: 'DAY', interval_count: 14 },
            tenure_type: 'TRIAL',
            sequence: 1,
            total_cycles: 1,
          },
          {
            ...monthly,
            sequence: 2,
            total_cycles: 8,
            frequency: { interval_unit: 'MONTH', interval_count: 3 },
            pricing_scheme: { fixed_price: { value: '1234.5', currency_code: 'EUR' } },
          },
        ],
      },
    );

    const { body } = await open(paypal, token);
    const text = body.replaceAll('\u00a0', ' ');

    expect(text).toContain('1.234,50 €');
    expect(text).toContain('Ogni 3 mesi');
    expect(text).toContain('1 × gratis ogni 14 giorni');
    expect(text).toContain('<dt>Durata</dt><dd>8 addebiti</dd>');
    expect(text).toContain('<dt>Costo iniziale</dt><dd>5,00 €</dd>');
    expect(text).toContain('<dt>Primo addebito</dt><dd>29/01/2027</dd>');
  });

  test('escapes all external text', async () => {
    const nasty = `<img src=x onerror="alert('1')">`;
    const { paypal, token } = await pending(
      {
        application_context: {
          brand_name: nasty,
          return_url: 'https://shop.example/ok',
          cancel_url: 'https://shop.example/no',
        },
        subscriber: { name: { given_name: nasty, surname: '&' } },
      },
      { name: nasty },
    );

    const { body } = await open(paypal, token, `${shop}"><script>`);

    expect(body).not.toContain('<img');
    expect(body).not.toContain('"><script>');
    expect(body).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;');
  });

  test('has a content security policy that allows only the page’s own files', async () => {
    const { paypal, token } = await pending();

    const { headers } = await open(paypal, token);

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('AR2 · has the opener policy of the host’s own payment page, because WebKit would take the popup for closed', async () => {
    const hostOpenerPolicy = 'same-origin-allow-popups';
    const { paypal, token } = await pending({}, {}, { hostOpenerPolicy });
    const policies = async (opener: string) => {
      const offered = await open(paypal, token, opener);
      const decided = await decide(paypal, { ba_token: token, opener, decision: 'cancel' });
      return [offered, decided].map(({ headers }) => headers['cross-origin-opener-policy']);
    };

    expect(await policies(ownOrigin)).toEqual([hostOpenerPolicy, hostOpenerPolicy]);
    expect(await policies(shop)).toEqual(['unsafe-none', 'unsafe-none']);
  });

  test('serves its style sheet and its script', async () => {
    const { paypal, token } = await pending();
    const { body } = await open(paypal, token);
    const files = [...body.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, file]) => file ?? '');

    const answers = await Promise.all(
      files.map((url) => paypal.fastify.inject({ method: 'GET', url })),
    );

    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([
      'text/css; charset=utf-8',
      'text/javascript; charset=utf-8',
    ]);
  });

  test.each(['', 'BA-NOTHING', "BA-'; --"])(
    'of the unknown token %j is not found',
    async (token) => {
      const { paypal } = await pending();

      const { statusCode, body } = await open(paypal, token, shop);

      expect(statusCode).toBe(404);
      expect(body).toContain('Richiesta non trovata');
    },
  );
});

describe('the decision', () => {
  test('accepting activates the subscription and notifies the page that opened the popup', async () => {
    const { paypal, merchant, id, token } = await pending();

    const { body } = await decide(paypal, { ba_token: token, opener: shop, decision: 'approve' });

    expect((await readSubscription(merchant, id)).status).toBe('ACTIVE');
    expect(closingData(body)).toEqual({
      outcome: 'approve',
      opener: shop,
      subscriptionId: id,
      orderId: token.slice(3),
    });
    expect(body).toContain('data-now');
  });

  test('accepting twice charges once and gives the same result', async () => {
    const { paypal, merchant, id, token } = await pending();
    const form = { ba_token: token, opener: shop, decision: 'approve' };

    await decide(paypal, form);
    const { body } = await decide(paypal, form);
    const { billing_info } = await readSubscription(merchant, id);

    expect(body).toContain('Hai già accettato');
    expect(closingData(body)).toMatchObject({ outcome: 'approve', subscriptionId: id });
    expect(billing_info?.cycle_executions[0]?.cycles_completed).toBe(1);
  });

  test('an accepted offer is shown as accepted when the page is opened again', async () => {
    const { paypal, id, token } = await pending();
    await paypal.approve(id);

    const { body } = await open(paypal, token);

    expect(body).toContain('Hai già accettato');
    expect(body).not.toContain('Accetta</button>');
  });

  test.each([
    ['cancel', 'Hai annullato'],
    ['error', 'Qualcosa è andato storto'],
  ])('%s changes nothing and leaves the offer open', async (decision, title) => {
    const { paypal, merchant, id, token } = await pending();

    const { body } = await decide(paypal, { ba_token: token, opener: shop, decision });
    const again = await open(paypal, token, shop);

    expect(body).toContain(title);
    expect(closingData(body)).toMatchObject({ outcome: decision, opener: shop });
    expect((await readSubscription(merchant, id)).status).toBe('APPROVAL_PENDING');
    expect(again.body).toContain('>Accetta</button>');
  });

  test.each([
    'javascript:alert(1)',
    'http://localhost:3000/path',
    'http://localhost:3000@evil.example',
    'null',
    'file:///etc',
    '*',
  ])('the opener %s is not notified', async (opener) => {
    const { paypal, token } = await pending();

    const { body } = await decide(paypal, { ba_token: token, opener, decision: 'approve' });

    expect(closingData(body)).toBeNull();
  });

  test.each([
    ['approve', 'https://shop.example/ok'],
    ['cancel', 'https://shop.example/no'],
  ])(
    'without a page that opened the popup, %s returns to the seller',
    async (decision, address) => {
      const { paypal, id, token } = await pending({
        application_context: {
          return_url: 'https://shop.example/ok?cart=7',
          cancel_url: 'https://shop.example/no?cart=7',
        },
      });

      const offer = await open(paypal, token);
      const { statusCode, headers } = await decide(paypal, { ba_token: token, decision });

      expect(offer.headers['content-security-policy']).toContain(
        "form-action 'self' https://shop.example;",
      );
      expect(statusCode).toBe(303);
      expect(headers.location).toBe(`${address}?cart=7&subscription_id=${id}&ba_token=${token}`);
    },
  );

  test('an unknown decision changes nothing', async () => {
    const { paypal, merchant, id, token } = await pending();

    await decide(paypal, { ba_token: token, decision: 'steal' });

    expect((await readSubscription(merchant, id)).status).toBe('APPROVAL_PENDING');
  });
});
