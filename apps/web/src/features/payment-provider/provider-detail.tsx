import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { providerListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RecordFrame, readOnce } from '../../kit/detail/record-frame.tsx';
import { recordId } from '../../kit/detail/record-id.ts';
import { query } from '../../kit/http/call.ts';
import { ProviderForm } from './provider-form.tsx';

export function PaymentProviderDetail() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <ProviderForm /> : <SavedProvider key={id} id={id} />;
}

function SavedProvider({ id }: { id: number }) {
  const answer = useQuery({
    ...query(paymentProviderContract.endpoints.get, { params: { id: String(id) } }),
    ...readOnce,
  });
  return (
    <RecordFrame answer={answer} name={paymentProviderContract.entity} path={providerListPath}>
      {(provider) => <ProviderForm provider={provider} />}
    </RecordFrame>
  );
}
