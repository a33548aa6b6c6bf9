import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { paypalApiUrls } from '@canone/contracts/payments/paypal-api-url';
import { systemClock } from './platform/core/clock.ts';
import { eventNames } from './providers/paypal/paypal-event.ts';
import { paypalGateways } from './providers/paypal/paypal-gateway.ts';
import { smoke } from './smoke/smoke.ts';
import { conclusion } from './smoke/smoke-text.ts';

const { PAYPAL_SANDBOX_CLIENT_ID: apiKey, PAYPAL_SANDBOX_SECRET: apiSecret } = process.env;
const pollMs = 5_000;
const maxPolls = 60;

if (!apiKey || !apiSecret) {
  console.error(
    'Servono PAYPAL_SANDBOX_CLIENT_ID e PAYPAL_SANDBOX_SECRET, di un’app della sandbox.',
  );
  process.exitCode = 1;
} else {
  let polls = 0;
  const differences = await smoke({
    gateways: paypalGateways(undefined),
    // the address is always PayPal's sandbox, because the test buys, refunds and cancels
    account: { apiUrl: paypalApiUrls.sandbox, apiKey, apiSecret },
    eventNames,
    runId: randomUUID(),
    now: () => systemClock.now(),
    print: (line) => console.log(line),
    async waitForBuyer() {
      polls += 1;
      await sleep(pollMs);
      return polls <= maxPolls;
    },
  });
  console.log(`\n${conclusion(differences)}`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}
