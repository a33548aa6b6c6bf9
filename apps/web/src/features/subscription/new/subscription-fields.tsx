import type { UseFormReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import type { Draft } from './draft.ts';
import { emptyPrice, type Price, priceErrors, priceFields, priceOf } from './price.ts';
import { PriceFields } from './price-fields.tsx';

// The dropdowns and the start are half of this screen's code. They load lazily, so that the other parts are rendered
// earlier.
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

/** The fields for customer, plan, price and start of a new subscription. The chosen plan sets the price. */
export function SubscriptionFields({ form, createdId }: SubscriptionFieldsProps) {
  /**
   * Sets the price. A change of one figure changes the other figures, so errors of figures that are now valid are
   * removed.
   */
  function setPrice(price: Price, wrong: ReturnType<typeof priceErrors> = priceErrors(price)) {
    form.setFieldValue('price', price);
    for (const field of priceFields) if (!wrong[field]) form.clearFieldError(`price.${field}`);
  }

  function choosePlan(plan: Draft['plan']) {
    form.setFieldValue('plan', plan);
    setPrice(plan ? priceOf(plan) : emptyPrice, {});
  }

  /**
   * Sets the customer that the address names. This is no change by the person, so leaving the page needs no question.
   */
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
