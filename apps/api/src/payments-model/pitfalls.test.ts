import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';

const root = new URL('../../../../', import.meta.url);

const api = (file: string) => `apps/api/src/${file}.test.ts`;
const confirmation = api('modules/billing/checkout/payment-confirmation');
const refusal = api('modules/billing/checkout/payment-refusal');
const start = api('modules/billing/checkout/payment-start');
const events = api('modules/billing/provider-sync/provider-event');
const webhook = api('modules/billing/provider-sync/webhook');
const cancellation = api('modules/billing/checkout/cancellation');
const reconciliation = api('modules/billing/provider-sync/reconciliation');
const lostEvents = api('modules/billing/provider-sync/lost-events');
const gateway = api('providers/paypal/paypal-gateway');
const races = api('payments-model/races');
const model = api('payments-model/payments.model');
const pageFaults = 'e2e/payments/payment-page-faults.spec.ts';
const pageLives = 'e2e/payments/payment-page-lives.spec.ts';
const page = 'apps/web/src/features/payment-page/payment-page.state.test.ts';

/** Known failures between a merchant, PayPal and a buyer's browser, each with the tests that cover it. */
const pitfalls: readonly [pitfall: string, shownBy: readonly [file: string, title: string][]][] = [
  [
    'the buyer has paid and the browser never comes back',
    [
      [
        events,
        'a subscription whose buyer never came back becomes active, with PayPal’s time of payment',
      ],
      [
        pageFaults,
        'without the approval in the browser, PayPal informs the server, and the link is used up',
      ],
      [page, 'a link used during the payment shows a message'],
    ],
  ],
  [
    'the browser confirms twice, or many times at once',
    [
      [confirmation, 'a repeated confirmation returns the same success'],
      [pageFaults, 'a browser that gets the approval twice shows the thank-you page once'],
      [confirmation, 'ten concurrent confirmations activate once'],
    ],
  ],
  [
    'approved, while PayPal still reports it as not approved',
    [
      [confirmation, 'a pending subscription activates nothing, and activates once it is approved'],
      [reconciliation, 'an approval that the browser saw pending is confirmed'],
      [page, 'a pending payment is polled with growing pauses'],
    ],
  ],
  [
    'the webhook comes before the browser, or with it',
    [
      [events, 'browser and webhooks at once activate once, with one payment'],
      [races, 'races give one activation and one payment each'],
    ],
  ],
  [
    'a customer who tries again has two subscriptions',
    [
      [events, 'a charge for a refused link is a discrepancy, and its subscription is cancelled'],
      [refusal, 'a surplus subscription gets one queued cancellation'],
      [lostEvents, 'of two subscriptions begun with one link the stopped one is cancelled'],
    ],
  ],
  [
    'the link expires while the buyer approves',
    [
      [confirmation, 'an approval that was in progress when the link expired is accepted'],
      [
        refusal,
        'a subscription created after its link has expired is refused and cancelled at PayPal',
      ],
    ],
  ],
  [
    'cancelled twice, or before it was approved',
    [
      [gateway, 'cancelling twice succeeds'],
      [cancellation, 'sent ten times at once is applied once'],
      [
        lostEvents,
        'a subscription refused before its approval is polled until it can be cancelled',
      ],
    ],
  ],
  [
    'a cancellation without an answer',
    [
      [gateway, 'a cancellation with a lost response succeeds'],
      [cancellation, 'a cancellation with a lost response is applied'],
      [cancellation, 'a cancellation is retried by the job until PayPal confirms it'],
    ],
  ],
  [
    'a webhook twice, or one payment under two events',
    [[events, 'events in the order of seed %d, three times each, give the same result']],
  ],
  [
    'webhooks in any order: an activation after the cancellation',
    [
      [
        events,
        'a late event of an active subscription does not reactivate a cancelled subscription',
      ],
      [events, 'a subscription cancelled here but active at PayPal is cancelled there'],
      [model, 'events in any order, lost, repeated or interrupted, leave both sides in agreement'],
    ],
  ],
  [
    'a webhook with reserialised JSON',
    [[webhook, 'a signature is valid although PayPal writes numbers and slashes in its own way']],
  ],
  [
    'a plan in dollars',
    [
      [start, 'a plan typed by hand that has %s is refused'],
      [pageLives, "currency: 'EUR'"],
    ],
  ],
  [
    'a popup that does not open, or closes while the subscription is made',
    [
      [pageFaults, 'the customer sees a message, and pays at the next attempt'],
      [page, 'a failure shows a message'],
    ],
  ],
  [
    'the SDK loaded twice in one page',
    [
      [pageLives, 'the next attempt has one script and one button'],
      [
        pageLives,
        'when two links are opened in one tab, also after Back, the visible link is paid once',
      ],
      [pageLives, 'when React mounts the page twice in development, there is one script'],
    ],
  ],
  [
    'its button removed or redrawn during the payment',
    [
      [
        pageLives,
        'the PayPal button stays the same element from the first view to the thank-you page',
      ],
      [pageLives, 'a link that expires while PayPal’s script loads'],
      [pageLives, 'a double click opens one window and creates one subscription'],
      [page, 'an event without effect returns the same state object'],
    ],
  ],
  ['a header that blocks the popup', [[api('web/security-headers'), 'same-origin-allow-popups']]],
  ['a token for each call', [[gateway, 'ten calls at once fetch one token']]],
  [
    'a price that changes for existing subscribers',
    [
      [
        start,
        'a new price creates another plan at PayPal, and existing subscriptions keep the old plan',
      ],
    ],
  ],
  [
    'a plan that ends, or adds the tax once more',
    [[gateway, 'a plan has the gross price, tax included, without an end, and can be read again']],
  ],
  [
    'cancelled, and the period that was paid',
    [[confirmation, 'cancelling here cancels at PayPal']],
  ],
  [
    'a subscription to another plan, of another account, at another price',
    [
      [confirmation, 'a subscription to another, cheaper plan activates nothing'],
      [confirmation, 'a subscription of another merchant’s account activates nothing'],
      [refusal, 'a subscription of another tenant, on the same PayPal account'],
      [confirmation, 'a cheaper subscription, made by changing the price in the browser'],
      [confirmation, 'a subscription made for another link activates nothing'],
    ],
  ],
  [
    'a forged webhook',
    [
      [webhook, '%s is refused and leaves no trace'],
      [webhook, 'a request without a signature is 400 when it has %s'],
    ],
  ],
  [
    'a secret in an answer, an error or the log',
    [
      [api('modules/billing/provider-sync/payment-provider'), 'the secret is in no response'],
      [
        api('attack/planted-secrets'),
        'of real sessions, links and providers appear in no log line',
      ],
    ],
  ],
  [
    'a simulator that differs from PayPal’s description',
    [['apps/api/src/testing/simulated-paypal.ts', 'Throws when a request or response violated']],
  ],
  [
    'a charge without an event',
    [
      [
        lostEvents,
        'a second payment of a used link is reported, even if PayPal never sends an event',
      ],
      [lostEvents, 'a payment cancelled before we saw it is reported'],
      [lostEvents, 'a charge without an event is found, even when a later one is known'],
    ],
  ],
];

/** One of the two test projects is enough, because these tests use no database. */
describe.runIf(inject('database').kind === 'pglite')('PAY-06 PAY-07 PAY-08 · pitfalls', () => {
  test.each(pitfalls)(
    'PAY-07 · %s: the tests listed for it exist in their files',
    async (_, shownBy) => {
      const texts = await Promise.all(
        shownBy.map(([file]) => readFile(new URL(file, root), 'utf8')),
      );

      expect(shownBy.filter(([, title], n) => !texts[n]?.includes(title))).toEqual([]);
    },
  );
});
