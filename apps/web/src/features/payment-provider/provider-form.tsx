import { detailMessages } from '@canone/contracts/messages';
import { type PaymentProvider, paymentProviderContract } from '@canone/contracts/payment-provider';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutation, refresh } from '../../kit/call.ts';
import { ConflictNotice } from '../../kit/detail/conflict-notice.tsx';
import { DetailButtons, DetailFrame, RequiredHint } from '../../kit/detail/detail-frame.tsx';
import { useLeave } from '../../kit/detail/use-leave.ts';
import { focusFirst, showRefusal } from '../../kit/form.ts';
import { markSaved } from '../../kit/list/just-saved.ts';
import { notify } from '../../kit/toast/notify.ts';
import { CallError } from '../../kit/wire.ts';
import { ProviderFields } from './provider-fields.tsx';
import { providerName } from './provider-name.ts';
import {
  providerBody,
  providerErrors,
  type ProviderValues,
  providerValues,
} from './provider-values.ts';

interface ProviderFormProps {
  readonly provider?: PaymentProvider;
  readonly onReload?: () => void;
}

const { create, update } = paymentProviderContract.endpoints;

export function ProviderForm({ provider, onReload }: ProviderFormProps) {
  const client = useQueryClient();
  const form = useForm<ProviderValues>({
    initialValues: providerValues(provider),
    validate: (values) => providerErrors(values, provider),
    validateInputOnBlur: true,
  });
  const { isLeaving, leave, goBack } = useLeave({
    isDirty: form.isDirty(),
    listPath: '/paymentprovider',
  });
  const creation = useMutation(mutation(create));
  const change = useMutation(mutation(update));

  async function save(values: ProviderValues) {
    const body = providerBody(values);
    try {
      const { id } = provider
        ? await change.mutateAsync({
            body: { ...body, id: provider.id, version: provider.version },
          })
        : await creation.mutateAsync({ body });
      markSaved(providerName, id);
      notify.success(provider ? detailMessages.updated : detailMessages.created);
      void refresh(client, paymentProviderContract);
      leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showRefusal(form, error);
      if (error.code !== 'entity.changedMeanwhile') notify.error(detailMessages.saveFailed);
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
        <ConflictNotice error={change.error} onReload={onReload} />
        <RequiredHint />
        <ProviderFields form={form} provider={provider} />
        <DetailButtons
          submit={provider ? detailMessages.save : detailMessages.create}
          isSaving={creation.isPending || change.isPending || isLeaving}
          onBack={() => void goBack()}
        />
      </form>
    </DetailFrame>
  );
}
