import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import './plan-fields.css';
import type { Plan } from '@canone/contracts/plans/plan';
import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { changesPrice, losesPaypalPlan } from './plan-price.ts';
import { type PlanValues, planLabels } from './plan-values.ts';
import { PriceFields } from './price-fields.tsx';

const KeptConditions = lazyPart(async () => ({
  default: (await import('./kept-conditions.tsx')).KeptConditions,
}));

interface PlanFieldsProps {
  readonly form: UseFormReturnType<PlanValues>;
  readonly plan: Plan | undefined;
}

export function PlanFields({ form, plan }: PlanFieldsProps) {
  const hasNewPrice = plan !== undefined && changesPrice(form.values, plan);
  const isDeactivated = plan?.isActive === true && !form.values.isActive;

  return (
    <>
      <div className="card detail-fields">
        <TextInput
          {...form.getInputProps('name')}
          className="wide-field"
          label={planLabels.name}
          required
        />
        <PriceFields form={form} />
        {losesPaypalPlan(form.values, plan) && (
          <div className="wide-field">
            <Notice tone="warning">
              <p>
                Con un altro prezzo o un’altra ricorrenza il piano PayPal{' '}
                <strong>{plan?.paypalPlanId}</strong> non vale più: al prossimo link di pagamento se
                ne crea uno nuovo. Chi sta già pagando continua alle condizioni di prima.
              </p>
            </Notice>
          </div>
        )}
        <Switch
          {...form.getInputProps('isActive', { type: 'checkbox' })}
          className="wide-field"
          label={planLabels.isActive}
          description="Si può scegliere nelle nuove sottoscrizioni."
        />
        {plan && (hasNewPrice || isDeactivated) && (
          <Suspense>
            <KeptConditions
              planId={plan.id}
              hasNewPrice={hasNewPrice}
              isDeactivated={isDeactivated}
            />
          </Suspense>
        )}
      </div>
      <section className="card plan-codes" aria-labelledby="plan-codes-title">
        <h2 id="plan-codes-title">Codici presso i fornitori di pagamento</h2>
        <div className="detail-fields">
          <TextInput
            {...form.getInputProps('paypalPlanId')}
            label={planLabels.paypalPlanId}
            description="Vuoto: il piano su PayPal nasce con il primo link di pagamento."
            placeholder="P-…"
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps('stripePlanId')}
            label={planLabels.stripePlanId}
            description="Facoltativo: il codice del piano, se esiste anche su Stripe."
            placeholder="price_…"
            autoComplete="off"
          />
        </div>
      </section>
    </>
  );
}
