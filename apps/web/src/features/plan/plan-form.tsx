import { type Plan, planContract } from '@canone/contracts/plans/plan';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { detailMessages } from '@canone/contracts/texts/messages';
import { planListPath } from '@canone/contracts/texts/page-paths';
import { planMessages } from '@canone/contracts/texts/plan-messages';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { RecordForm } from '../../kit/detail/record-form.tsx';
import { useRecordForm } from '../../kit/detail/use-record-form.ts';
import { mutation } from '../../kit/http/call.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { notify } from '../../kit/toast/notify.ts';
import { FeaturesLater } from './plan-features/features-section.tsx';
import { PlanFields } from './plan-fields.tsx';
import { type PlanValues, planBody, planErrors, planLabels, planValues } from './plan-values.ts';

const PlanFeatures = lazyPart(async () => ({
  default: (await import('./plan-features/plan-features.tsx')).PlanFeatures,
}));

interface PlanFormProps {
  readonly plan?: Plan;
}

const { create, update, get } = planContract.endpoints;
const unfinishedFeature = 'Prima salva o annulla la caratteristica che stai modificando.';

const newPaypalPlan =
  'Il prossimo link di pagamento crea un nuovo piano PayPal. Chi sta già pagando continua alle condizioni di prima.';

export function PlanForm({ plan: opened }: PlanFormProps) {
  const [hasFeatureDraft, setFeatureDraft] = useState(false);
  const creation = useMutation(mutation(create));
  const change = useMutation(mutation(update));
  const reading = useMutation(mutation(get));
  const state = useRecordForm<Plan, PlanValues>({
    name: entityNames.plan,
    contract: planContract,
    listPath: planListPath,
    row: opened,
    valuesOf: planValues,
    errorsOf: planErrors,
    send: (values, base) => {
      const body = planBody(values);
      return base
        ? change.mutateAsync({ body: { ...body, id: base.id, version: base.version } })
        : creation.mutateAsync({ body });
    },
    read: () => reading.mutateAsync({ params: { id: String(opened?.id) } }),
    texts: {
      ...(opened && { saved: planMessages.updated }),
      failed: ({ fields: [first] }) => first?.message ?? detailMessages.saveFailed,
    },
    unsavedOutside: hasFeatureDraft && unfinishedFeature,
    // the screen stays open after the creation, because features can now be added (PLN-02)
    afterSave: (saved, leave) => {
      if (saved && opened?.paypalPlanId && !saved.paypalPlanId) notify.info(newPaypalPlan);
      leave(saved && !opened ? `${planListPath}/${saved.id}` : undefined);
    },
  });
  const { form, base: plan } = state;

  return (
    <RecordForm
      state={state}
      name={entityNames.plan}
      contract={planContract}
      labels={planLabels}
      subtitle={plan?.name}
      besideForm={
        <Suspense fallback={<Waiting />}>
          {plan ? <PlanFeatures plan={plan} onDraft={setFeatureDraft} /> : <FeaturesLater />}
        </Suspense>
      }
    >
      <PlanFields form={form} plan={plan} />
    </RecordForm>
  );
}
