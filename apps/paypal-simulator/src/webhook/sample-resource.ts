import { timestamp } from '../clock.ts';
import { disputeView } from '../subscription/disputes.ts';
import { refundView, saleView } from '../subscription/sale-view.ts';
import type { Transaction } from '../subscription/subscription.ts';
import type { EventName } from './event-types.ts';
import { eventTypes } from './event-types.ts';

const sampleSaleId = 'SIMULATEDSALE0001';

/** A plausible resource without a real object, as in PayPal's own webhook simulator. */
export function sampleResource(type: EventName, now: Temporal.Instant, baseUrl: string): object {
  const at = timestamp(now);
  const common = { currency: 'EUR', at };
  switch (eventTypes[type].resourceType) {
    case 'sale': {
      const sale: Transaction = {
        ...common,
        id: sampleSaleId,
        subscriptionId: 'I-SIMULATED001',
        status: 'COMPLETED',
        grossCents: 1220,
        taxCents: 220,
        feeCents: 76,
        refundedCents: 0,
        payer: {},
      };
      return saleView(sale, baseUrl);
    }
    case 'refund':
      return refundView(
        {
          ...common,
          id: 'SIMULATEDREFUND01',
          saleId: sampleSaleId,
          isReversal: false,
          cents: 1220,
          totalCents: 1220,
        },
        baseUrl,
      );
    case 'dispute':
      return disputeView({
        ...common,
        id: 'PP-D-00001',
        saleId: sampleSaleId,
        reason: 'UNAUTHORISED',
        cents: 1220,
        updatedAt: at,
      });
    case 'subscription':
      return { id: 'I-SIMULATED001', plan_id: 'P-SIMULATED001', status: 'ACTIVE', create_time: at };
  }
}
