import { errorCatalogue } from '@canone/contracts/errors';
import { detailMessages } from '@canone/contracts/messages';
import {
  credentialsMessages,
  type PaymentProvider,
  paymentProviderContract,
} from '@canone/contracts/payment-provider';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, refresh } from '../../kit/call.ts';
import { ConflictNotice } from '../../kit/detail/conflict-notice.tsx';
import { DetailButtons, DetailFrame, RequiredHint } from '../../kit/detail/detail-frame.tsx';
import { RestoredDraft } from '../../kit/detail/restored-draft.tsx';
import { useConflict } from '../../kit/detail/use-conflict.ts';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { focusFirst, showRefusal } from '../../kit/form.ts';
import { History } from '../../kit/history/history.tsx';
import { LiveList } from '../../kit/live/live-list.tsx';
import { Notice } from '../../kit/notice.tsx';
import { markSaved } from '../../kit/list/just-saved.ts';
import { notify } from '../../kit/toast/notify.ts';
import { CallError } from '../../kit/wire.ts';
import { ProviderFields } from './provider-fields.tsx';
import { providerName } from './provider-name.ts';
import {
  providerBody,
  providerErrors,
  providerLabels,
  type ProviderValues,
  providerValues,
} from './provider-values.ts';

interface ProviderFormProps {
  readonly provider?: PaymentProvider;
}

const { create, update, get } = paymentProviderContract.endpoints;

export function ProviderForm({ provider: opened }: ProviderFormProps) {
  const client = useQueryClient();
  const form = useForm<ProviderValues>({
    initialValues: providerValues(opened),
    validate: (values) => providerErrors(values, opened),
    validateInputOnBlur: true,
  });
  const { isLeaving, leave, goBack } = useLeave({
    isDirty: form.isDirty(),
    listPath: '/paymentprovider',
  });
  const creation = useMutation(mutation(create));
  const change = useMutation(mutation(update));
  const reading = useMutation(mutation(get));
  const {
    base: provider,
    meet,
    conflict,
  } = useConflict({
    form,
    row: opened,
    valuesOf: providerValues,
    read: () => reading.mutateAsync({ params: { id: String(opened?.id) } }),
  });

  const stillBilled = change.error?.liveSubscriptions;

  async function save(values: ProviderValues) {
    const body = providerBody(values);
    try {
      const { id, hasApiSecret, credentialsCheckedAt } = provider
        ? await change.mutateAsync({
            body: { ...body, id: provider.id, version: provider.version },
          })
        : await creation.mutateAsync({ body });
      markSaved(providerName, id);
      notify.success(provider ? detailMessages.updated : detailMessages.created);
      if (hasApiSecret && credentialsCheckedAt === null)
        notify.warning(credentialsMessages.savedUnchecked);
      void refresh(client, paymentProviderContract);
      leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showRefusal(form, error);
      if (!(await meet(error))) notify.error(detailMessages.saveFailed, error);
    }
  }

  return (
    <DetailFrame
      title={`${provider ? 'Modifica' : 'Crea Nuovo'} ${providerName.one}`}
      subtitle={provider?.name}
      isLoading={false}
      isLeaving={isLeaving}
    >
      <form
        className="detail-form"
        autoComplete="off"
        onSubmit={form.onSubmit((values) => void save(values), focusFirst(form))}
        noValidate
      >
        <RestoredDraft form={form} isDirty={form.isDirty() && !isLeaving} secrets={['apiSecret']} />
        <ConflictNotice conflict={conflict} labels={providerLabels} />
        {stillBilled && (
          <Notice tone="error">
            <p>{errorCatalogue['provider.accountInUse'].message}</p>
            <LiveList live={stillBilled} />
          </Notice>
        )}
        <RequiredHint />
        <ProviderFields form={form} provider={provider} />
        <DetailButtons
          submit={provider ? detailMessages.save : detailMessages.create}
          isSaving={creation.isPending || change.isPending || isLeaving}
          onBack={() => void goBack()}
        />
      </form>
      {provider && <History contract={paymentProviderContract} record={provider} />}
    </DetailFrame>
  );
}
