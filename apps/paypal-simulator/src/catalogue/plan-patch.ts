import { z } from 'zod';
import { fromWire } from '../money.ts';
import { fieldError, invalidRequest } from '../wire/errors.ts';
import { patchable, patchRule } from '../wire/patch.ts';
import type { PatchRule } from '../wire/patch.ts';
import type { Plan } from './catalogue.ts';
import { Percentage, WireMoney } from './plan-request.ts';

/** The fields of a plan that PayPal allows to patch. */
export function planPatchRules(plan: Plan): PatchRule[] {
  const { preferences } = plan;
  const replace = patchable('replace');

  return [
    patchRule(replace(/^\/name$/), z.string().min(1).max(127), (name) => {
      plan.name = name;
    }),
    patchRule(replace(/^\/description$/), z.string().min(1).max(127), (description) => {
      plan.description = description;
    }),
    patchRule(replace(/^\/taxes\/percentage$/), Percentage, (percentage) => {
      plan.taxes = { inclusive: true, ...plan.taxes, percentage };
    }),
    patchRule(replace(/^\/payment_preferences\/auto_bill_outstanding$/), z.boolean(), (value) => {
      preferences.autoBillOutstanding = value;
    }),
    patchRule(
      replace(/^\/payment_preferences\/payment_failure_threshold$/),
      z.int().min(0).max(999),
      (value) => {
        preferences.failureThreshold = value;
      },
    ),
    patchRule(replace(/^\/payment_preferences\/setup_fee$/), WireMoney, (value) => {
      if (value.currency_code !== plan.currency) {
        throw invalidRequest(
          fieldError('INVALID_PARAMETER_VALUE', {
            field: '/payment_preferences/setup_fee/currency_code',
            value: value.currency_code,
          }),
        );
      }
      preferences.setupFee = fromWire(value);
    }),
    patchRule(
      replace(/^\/payment_preferences\/setup_fee_failure_action$/),
      z.enum(['CONTINUE', 'CANCEL']),
      (value) => {
        preferences.setupFeeFailureAction = value;
      },
    ),
  ];
}
