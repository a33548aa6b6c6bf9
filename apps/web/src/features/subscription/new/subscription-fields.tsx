import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import type { Draft } from './draft.ts';
import { emptyPrice, type Price, priceErrors, priceFields, priceOf } from './price.ts';
import { PriceFields } from './price-fields.tsx';

// The dropdowns and the start are half of this screen's code, so the rest is rendered before them.
const UserField = lazyPart(async () => ({ default: (await import('./look-ups.tsx')).UserField }));
const PlanField = lazyPart(async () => ({ default: (await import('./look-ups.tsx')).PlanField }));
const StartFields = lazyPart(async () => ({
  default: (await import('./start-fields.tsx')).StartFields,
}));
const SamePlan = lazyPart(async () => ({ default: (await import('./same-plan.tsx')).SamePlan }));
const fieldPlaceholder = <div className="placeholder field-placeholder" />;

interface SubscriptionFieldsProps {
  readonly form: UseFormReturnType<Draft>;
  readonly createdId: number | undefined;
}

/** Customer, plan, price and start of a new subscription. A chosen plan gives the price. */
export function SubscriptionFields({ form, createdId }: SubscriptionFieldsProps) {
  /** A change of one amount changes the others, so errors of amounts that are valid now are removed. */
  function setPrice(price: Price, wrong: ReturnType<typeof priceErrors> = priceErrors(price)) {
    form.setFieldValue('price', price);
    for (const field of priceFields) if (!wrong[field]) form.clearFieldError(`price.${field}`);
  }

  function choosePlan(plan: Draft['plan']) {
    form.setFieldValue('plan', plan);
    setPrice(plan ? priceOf(plan) : emptyPrice, {});
  }

  /** The customer of the address is no change of the person, so leaving loses nothing. */
  function startWith(user: Draft['user']) {
    form.setFieldValue('user', user);
    form.resetDirty({ ...form.getInitialValues(), user });
  }

  return (
    <>
      <section className="card form-section" aria-labelledby="who">
        <h2 id="who">Chi e che cosa</h2>
        <div className="detail-fields">
          <Suspense fallback={fieldPlaceholder}>
            <UserField
              {...form.getInputProps('user')}
              value={form.values.user}
              onGiven={startWith}
            />
          </Suspense>
          <Suspense fallback={fieldPlaceholder}>
            <PlanField
              {...form.getInputProps('plan')}
              value={form.values.plan}
              onChange={choosePlan}
            />
          </Suspense>
        </div>
        {form.values.user && form.values.plan && (
          <Suspense fallback={null}>
            <SamePlan user={form.values.user} plan={form.values.plan} createdId={createdId} />
          </Suspense>
        )}
      </section>
      <section className="card form-section" aria-labelledby="how-much">
        <h2 id="how-much">Prezzo</h2>
        <PriceFields
          plan={form.values.plan}
          price={form.values.price}
          onChange={setPrice}
          onBlur={(field) => void form.validateField(`price.${field}`)}
          errorOf={(field) => form.errors[`price.${field}`]}
        />
      </section>
      <section className="card form-section" aria-labelledby="when">
        <h2 id="when">Periodo</h2>
        <Suspense fallback={fieldPlaceholder}>
          <StartFields form={form} />
        </Suspense>
      </section>
    </>
  );
}
