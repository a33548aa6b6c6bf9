import { z } from 'zod';
import { Percentage, WireMoney } from '../catalogue/plan-request.ts';
import { fromWire } from '../money.ts';
import { currencyMismatch, fieldError, invalidRequest, unprocessable } from '../wire/errors.ts';
import { type PatchRule, patchable, patchRule } from '../wire/patch.ts';
import { Timestamp } from '../wire/timestamp.ts';
import type { Account } from './account.ts';
import type { PlanOverride, Subscription } from './subscription.ts';
import { CustomId } from './subscription-request.ts';
import { currentCycle, progressOf } from './terms.ts';

/** The fields of a subscription that PayPal allows to patch. */
export function subscriptionPatchRules(account: Account): PatchRule[] {
  const { subscription } = account;
  const put = patchable('add', 'replace');
  const replace = patchable('replace');

  return [
    patchRule(put(/^\/custom_id$/), CustomId, (value) => {
      subscription.customId = value;
    }),
    patchRule(replace(/^\/start_time$/), Timestamp, () => {
      throw unprocessable(
        'INVALID_START_TIME',
        'The start time cannot be updated for a subscription that has been activated.',
      );
    }),
    patchRule(replace(/^\/billing_info\/outstanding_balance$/), WireMoney, (value) => {
      const { cents } = inCurrencyOf(subscription, value);
      if (cents > subscription.outstandingCents) {
        throw unprocessable(
          'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE',
          'The new outstanding balance cannot be greater than the current outstanding balance.',
        );
      }
      subscription.outstandingCents = cents;
    }),
    patchRule(
      put(/^\/plan\/billing_cycles\/@sequence==(\d{1,2})\/pricing_scheme\/fixed_price$/),
      WireMoney,
      (value, [, sequence]) => {
        openCycle(account, Number(sequence)).price = inCurrencyOf(subscription, value);
      },
    ),
    patchRule(
      replace(/^\/plan\/billing_cycles\/@sequence==(\d{1,2})\/total_cycles$/),
      z.int().min(0).max(999),
      (value, [, sequence]) => {
        const cycle = openCycle(account, Number(sequence));
        const { completed, missed } = progressOf(subscription, cycle.sequence);
        if (value !== 0 && value < completed + missed) {
          throw unprocessable(
            'INVALID_BILLING_TOTAL_CYCLES',
            'The total cycles cannot be less than the number of billing cycles completed.',
          );
        }
        cycle.totalCycles = value;
      },
    ),
    patchRule(put(/^\/plan\/taxes\/inclusive$/), z.boolean(), (inclusive) => {
      const override = overrideOf(subscription);
      override.taxes = { ...override.taxes, inclusive };
    }),
    patchRule(put(/^\/plan\/taxes\/percentage$/), Percentage, (percentage) => {
      const override = overrideOf(subscription);
      override.taxes = { ...override.taxes, percentage };
    }),
    patchRule(
      replace(/^\/plan\/payment_preferences\/auto_bill_outstanding$/),
      z.boolean(),
      (autoBillOutstanding) => {
        const override = overrideOf(subscription);
        override.preferences = { ...override.preferences, autoBillOutstanding };
      },
    ),
    patchRule(
      replace(/^\/plan\/payment_preferences\/payment_failure_threshold$/),
      z.int().min(0).max(999),
      (failureThreshold) => {
        const override = overrideOf(subscription);
        override.preferences = { ...override.preferences, failureThreshold };
      },
    ),
  ];
}

function overrideOf(subscription: Subscription): PlanOverride {
  subscription.override ??= { cycles: [] };
  return subscription.override;
}

/** The override of a cycle that still has future payments. */
function openCycle({ subscription, plan }: Account, sequence: number) {
  if (!plan.cycles.some((cycle) => cycle.sequence === sequence)) {
    throw invalidRequest(
      fieldError('INVALID_PATCH_PATH', { field: `/plan/billing_cycles/@sequence==${sequence}` }),
    );
  }
  const current = currentCycle(plan, subscription);
  if (!current || sequence < current.sequence) {
    throw unprocessable(
      'BILLING_CYCLE_EXECUTION_COMPLETED',
      'Update cannot be performed on a billing cycle that has completed execution.',
    );
  }
  const { cycles } = overrideOf(subscription);
  const known = cycles.find((cycle) => cycle.sequence === sequence);
  if (known) {
    return known;
  }
  const fresh: PlanOverride['cycles'][number] = { sequence };
  cycles.push(fresh);
  return fresh;
}

function inCurrencyOf({ currency }: Subscription, value: z.output<typeof WireMoney>) {
  if (value.currency_code !== currency) {
    throw currencyMismatch('subscription');
  }
  return fromWire(value);
}
