import './new-subscription.css';
import { netAsGrossWarning } from '@canone/contracts/billing/subscription-price';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { entityNames, newRecordTitle } from '@canone/contracts/texts/entity-names';
import { detailMessages, subscriptionMessages } from '@canone/contracts/texts/messages';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { DetailButtons, DetailFrame, RequiredHint } from '../../../kit/detail/detail-frame.tsx';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { RestoredDraft } from '../../../kit/detail/restored-draft.tsx';
import { useSaving } from '../../../kit/detail/use-saving.ts';
import { dayText, today } from '../../../kit/format/day.ts';
import { useIdempotentMutation } from '../../../kit/http/idempotent-mutation.ts';
import { markSaved } from '../../../kit/list/just-saved.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { notify } from '../../../kit/toast/notify.ts';
import { type Draft, draftErrors, fieldOfDraft, subscribeBody } from './draft.ts';
import { emptyPrice } from './price.ts';
import { startingNow } from './start.ts';
import { SubscriptionFields } from './subscription-fields.tsx';

/** Lazily loaded, because the actions are needed only after the creation. */
const OfferLink = lazyPart(async () => ({ default: (await import('./offer-link.tsx')).OfferLink }));

function emptyDraft(): Draft {
  const now = startingNow();
  return { user: null, plan: null, price: emptyPrice, day: dayText(today()), time: now };
}

/**
 * The form of a new subscription: customer, plan, price and start. After the creation it offers a payment link or a
 * transfer (SUB-05 … SUB-07).
 */
export function NewSubscription() {
  const navigate = useNavigate();
  const [created, setCreated] = useState<Subscription>();
  const creation = useIdempotentMutation(subscriptionContract.endpoints.subscribe);
  const form = useForm<Draft>({
    initialValues: emptyDraft(),
    validate: (draft) => draftErrors(draft, today()),
    validateInputOnBlur: true,
  });
  const { isDirty, isLeaving, isSaving, goBack, onSubmit } = useSaving(
    { form, isNew: true, send: create },
    {
      name: entityNames.subscription,
      contract: subscriptionContract,
      listPath: subscriptionListPath,
      showWrong: () => focusFirstWrong(),
      texts: {
        saved: subscriptionMessages.created,
        failed: () => subscriptionMessages.createFailed,
      },
      fieldOf: fieldOfDraft,
      afterSave: (subscription, leave) => {
        // A subscription without a period to pay needs no payment link.
        if (!subscription?.payments.length) return leave(subscriptionListPath);
        setCreated(subscription);
        form.resetDirty(); // all values are saved, so leaving needs no question
        const warning = netAsGrossWarning(subscription);
        if (warning) notify.warning(warning);
      },
    },
  );

  async function create(draft: Draft) {
    const body = subscribeBody(draft, today());
    if (!body) throw new Error('the form sends only a valid draft');
    return creation.mutateAsync({ body });
  }

  function goOn({ id }: Subscription, path: string) {
    markSaved(entityNames.subscription, id);
    void navigate({ to: path, replace: path !== subscriptionListPath, ignoreBlocker: true });
  }

  return (
    <DetailFrame
      title={newRecordTitle(entityNames.subscription)}
      isLoading={false}
      isLeaving={isLeaving}
    >
      <form className="detail-form" noValidate onSubmit={onSubmit}>
        <RestoredDraft form={form} isDirty={isDirty} isNew />
        <RequiredHint />
        <SubscriptionFields form={form} createdId={created?.id} />
        <DetailButtons
          submit={detailMessages.create}
          isSaving={isSaving || created !== undefined}
          onBack={() => void goBack()}
        />
      </form>
      {created && (
        <Suspense>
          <OfferLink subscription={created} onDone={goOn} />
        </Suspense>
      )}
    </DetailFrame>
  );
}
