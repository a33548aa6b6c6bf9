import {
  credentialsMessages,
  type PaymentProvider,
  paymentProviderContract,
} from '@canone/contracts/payments/payment-provider';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { providerListPath } from '@canone/contracts/texts/page-paths';
import { useMutation } from '@tanstack/react-query';
import { RecordForm } from '../../kit/detail/record-form.tsx';
import { useRecordForm } from '../../kit/detail/use-record-form.ts';
import { mutation } from '../../kit/http/call.ts';
import { LiveList } from '../../kit/live/live-list.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { notify } from '../../kit/toast/notify.ts';
import { ProviderFields } from './provider-fields.tsx';
import {
  type ProviderValues,
  providerBody,
  providerErrors,
  providerLabels,
  providerValues,
} from './provider-values.ts';

interface ProviderFormProps {
  readonly provider?: PaymentProvider;
}

const { create, update, get } = paymentProviderContract.endpoints;

export function ProviderForm({ provider: opened }: ProviderFormProps) {
  const creation = useMutation(mutation(create));
  const change = useMutation(mutation(update));
  const reading = useMutation(mutation(get));
  const state = useRecordForm<PaymentProvider, ProviderValues>({
    name: paymentProviderContract.entity,
    contract: paymentProviderContract,
    listPath: providerListPath,
    row: opened,
    valuesOf: providerValues,
    errorsOf: (values) => providerErrors(values, opened),
    send: (values, base) => {
      const body = providerBody(values);
      return base
        ? change.mutateAsync({ body: { ...body, id: base.id, version: base.version } })
        : creation.mutateAsync({ body });
    },
    read: () => reading.mutateAsync({ params: { id: String(opened?.id) } }),
    afterSave: (saved, leave) => {
      if (saved?.hasApiSecret && saved.credentialsCheckedAt === null)
        notify.warning(credentialsMessages.savedUnchecked);
      leave();
    },
  });
  const { form, base: provider, failure } = state;

  return (
    <RecordForm
      state={state}
      name={paymentProviderContract.entity}
      contract={paymentProviderContract}
      labels={providerLabels}
      subtitle={provider?.name}
      secrets={['apiSecret']}
      autoComplete="off"
    >
      {failure?.liveSubscriptions && (
        <Notice tone="error">
          <p>{errorCatalogue['provider.accountInUse'].message}</p>
          <LiveList live={failure.liveSubscriptions} />
        </Notice>
      )}
      <ProviderFields form={form} provider={provider} />
    </RecordForm>
  );
}
