import { detailMessages, planMessages } from '@canone/contracts/messages';
import { type Plan, planContract } from '@canone/contracts/plan';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState } from 'react';
import { mutation, refresh } from '../../kit/call.ts';
import { ConflictNotice } from '../../kit/detail/conflict-notice.tsx';
import { DetailButtons, DetailFrame, RequiredHint } from '../../kit/detail/detail-frame.tsx';
import { RestoredDraft } from '../../kit/detail/restored-draft.tsx';
import { useConflict } from '../../kit/detail/use-conflict.ts';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { focusFirst, showRefusal } from '../../kit/form.ts';
import { History } from '../../kit/history/history.tsx';
import { markSaved } from '../../kit/list/just-saved.ts';
import { notify } from '../../kit/toast/notify.ts';
import { Waiting } from '../../kit/waiting.tsx';
import { CallError, saidByServer } from '../../kit/wire.ts';
import { FeaturesLater } from './plan-features/features-section.tsx';
import { PlanFields } from './plan-fields.tsx';
import { planName } from './plan-name.ts';
import { planBody, planErrors, planLabels, type PlanValues, planValues } from './plan-values.ts';

const PlanFeatures = lazy(async () => ({
  default: (await import('./plan-features/plan-features.tsx')).PlanFeatures,
}));

interface PlanFormProps {
  readonly plan?: Plan;
}

const unfinishedFeature = 'Prima salva o annulla la caratteristica che stai modificando.';

export function PlanForm({ plan: opened }: PlanFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const form = useForm<PlanValues>({
    initialValues: planValues(opened),
    validate: planErrors,
    validateInputOnBlur: true,
  });
  const [hasFeatureDraft, setFeatureDraft] = useState(false);
  const { isLeaving, leave, goBack } = useLeave({
    isDirty: form.isDirty() || hasFeatureDraft,
    listPath: '/plan',
  });
  const creation = useMutation(mutation(planContract.endpoints.create));
  const change = useMutation(mutation(planContract.endpoints.update));
  const reading = useMutation(mutation(planContract.endpoints.get));
  const {
    base: plan,
    meet,
    conflict,
  } = useConflict({
    form,
    row: opened,
    valuesOf: planValues,
    read: () => reading.mutateAsync({ params: { id: String(opened?.id) } }),
  });

  /** The screen stays open after the creation, because features can now be added (PLN-02). */
  async function create(values: PlanValues) {
    const { id } = await creation.mutateAsync({ body: planBody(values) });
    markSaved(planName, id);
    notify.success(detailMessages.created);
    void refresh(client, planContract);
    await navigate({ to: `/plan/${id}`, replace: true, ignoreBlocker: true });
  }

  async function update(values: PlanValues, { id, version }: Plan) {
    await change.mutateAsync({ body: { ...planBody(values), id, version } });
    markSaved(planName, id);
    notify.success(planMessages.updated);
    void refresh(client, planContract);
    leave();
  }

  async function save(values: PlanValues) {
    if (hasFeatureDraft) {
      notify.warning(unfinishedFeature);
      return;
    }
    try {
      await (plan ? update(values, plan) : create(values));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showRefusal(form, error);
      if (await meet(error)) return;
      const [first] = error.fields;
      if (first) notify.error(first.message, error);
      else notify.error(detailMessages.saveFailed, error, saidByServer(error));
    }
  }

  return (
    <DetailFrame
      title={plan ? `Modifica ${planName.one}` : `Crea Nuovo ${planName.one}`}
      subtitle={plan?.name}
      isLoading={false}
      isLeaving={isLeaving}
    >
      <div className="detail-form">
        <form
          id={formId}
          className="detail-form"
          onSubmit={form.onSubmit((values) => void save(values), focusFirst(form))}
          noValidate
        >
          <RestoredDraft form={form} isDirty={form.isDirty() && !isLeaving} />
          <ConflictNotice conflict={conflict} labels={planLabels} />
          <RequiredHint />
          <PlanFields form={form} plan={plan} />
        </form>
        <Suspense fallback={<Waiting />}>
          {plan ? <PlanFeatures plan={plan} onDraft={setFeatureDraft} /> : <FeaturesLater />}
        </Suspense>
        <DetailButtons onBack={() => void goBack()}>
          <Button
            type="submit"
            form={formId}
            loading={creation.isPending || change.isPending || isLeaving}
          >
            {plan ? detailMessages.save : detailMessages.create}
          </Button>
        </DetailButtons>
      </div>
      {plan && <History contract={planContract} record={plan} />}
    </DetailFrame>
  );
}
