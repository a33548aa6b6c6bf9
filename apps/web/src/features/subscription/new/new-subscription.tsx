import './new-subscription.css';
import { detailMessages, subscriptionMessages } from '@canone/contracts/messages';
import { type Subscription, subscriptionContract } from '@canone/contracts/subscription';
import { netAsGrossWarning } from '@canone/contracts/subscription-price';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { refresh } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm/confirm.tsx';
import { dayText, today } from '../../../kit/day.ts';
import { DetailButtons, DetailFrame, RequiredHint } from '../../../kit/detail/detail-frame.tsx';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { RestoredDraft } from '../../../kit/detail/restored-draft.tsx';
import { useLeave } from '../../../kit/detail/use-leave.ts';
import { markSaved } from '../../../kit/list/just-saved.ts';
import { useOnce } from '../../../kit/once.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { CallError } from '../../../kit/wire.ts';
import { useActions } from '../actions/use-actions.tsx';
import { listPath, subscriptionName } from '../subscription-name.ts';
import { type Draft, draftErrors, fieldErrors, subscribeBody } from './draft.ts';
import { emptyPrice, type Price, priceErrors, priceFields, priceOf } from './price.ts';
import { PriceFields } from './price-fields.tsx';
import { startingNow } from './start.ts';

// The dropdowns and the start are half of this screen's code, so the rest is rendered before them.
const UserField = lazy(async () => ({ default: (await import('./look-ups.tsx')).UserField }));
const PlanField = lazy(async () => ({ default: (await import('./look-ups.tsx')).PlanField }));
const StartFields = lazy(async () => ({
  default: (await import('./start-fields.tsx')).StartFields,
}));
const fieldPlaceholder = <div className="placeholder field-placeholder" />;

function emptyDraft(): Draft {
  const now = startingNow();
  return { user: null, plan: null, price: emptyPrice, day: dayText(today()), time: now };
}

/**
 * The form of a new subscription: customer, plan, price and start. Afterwards it offers a payment link
 * (SUB-05 … SUB-07).
 */
export function NewSubscription() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [created, setCreated] = useState<Subscription>();
  const creation = useOnce(subscriptionContract.endpoints.subscribe);
  const actions = useActions({ onLinkClosed: ({ id }) => goToList(id) });
  const form = useForm<Draft>({
    initialValues: emptyDraft(),
    validate: (draft) => draftErrors(draft, today()),
    validateInputOnBlur: true,
  });
  const { isLeaving, goBack } = useLeave({ isDirty: form.isDirty() && !created, listPath });

  /** A change of one amount changes the others, so errors of amounts that are valid now are removed. */
  function setPrice(price: Price, wrong: ReturnType<typeof priceErrors> = priceErrors(price)) {
    form.setFieldValue('price', price);
    for (const field of priceFields) if (!wrong[field]) form.clearFieldError(`price.${field}`);
  }

  function choosePlan(plan: Draft['plan']) {
    form.setFieldValue('plan', plan);
    setPrice(plan ? priceOf(plan) : emptyPrice, {});
  }

  function goToList(id: number) {
    markSaved(subscriptionName, id);
    void navigate({ to: listPath, ignoreBlocker: true });
  }

  async function create(draft: Draft) {
    const body = subscribeBody(draft, today());
    if (!body) return;
    try {
      const subscription = await creation.mutateAsync({ body });
      setCreated(subscription);
      notify.success(subscriptionMessages.created);
      const warning = netAsGrossWarning(subscription);
      if (warning) notify.warning(warning);
      void refresh(client, subscriptionContract);
      await offerLink(subscription);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      focusFirstWrong(() => form.setErrors(fieldErrors(error.fields)));
      notify.error(subscriptionMessages.createFailed, error);
    }
  }

  async function offerLink(subscription: Subscription) {
    const isFree = subscription.paymentAmount === 0;
    const { linkOffer } = await import('../actions/questions.ts');
    if (!isFree && (await confirm(linkOffer(subscription)))) {
      await actions.perform('generateLink', subscription);
    } else {
      goToList(subscription.id);
    }
  }

  return (
    <DetailFrame
      title={`Crea Nuovo ${subscriptionName.one}`}
      isLoading={false}
      isLeaving={isLeaving}
    >
      <form
        className="detail-form"
        noValidate
        onSubmit={form.onSubmit(
          (draft) => void create(draft),
          () => focusFirstWrong(),
        )}
      >
        <RestoredDraft form={form} isDirty={form.isDirty() && !created} />
        <RequiredHint />
        <section className="card form-section" aria-labelledby="who">
          <h2 id="who">Chi e che cosa</h2>
          <div className="detail-fields">
            <Suspense fallback={fieldPlaceholder}>
              <UserField {...form.getInputProps('user')} value={form.values.user} />
            </Suspense>
            <Suspense fallback={fieldPlaceholder}>
              <PlanField
                {...form.getInputProps('plan')}
                value={form.values.plan}
                onChange={choosePlan}
              />
            </Suspense>
          </div>
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
        <DetailButtons
          submit={detailMessages.create}
          isSaving={creation.isPending || created !== undefined}
          onBack={() => void goBack()}
        />
      </form>
      {actions.dialogs}
    </DetailFrame>
  );
}
