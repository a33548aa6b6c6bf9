import { bankAccountContract } from '@canone/contracts/bank/bank-account';
import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { bankAccountListPath, providerListPath } from '@canone/contracts/texts/page-paths';
import { Link } from '@tanstack/react-router';
import { isPermitted } from '../../kit/http/is-permitted.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { useSignedIn } from '../../session/session.ts';

const provider = paymentProviderContract.endpoints.create;
const account = bankAccountContract.endpoints.create;

/**
 * Says that customers have no way to pay. The first steps disappear with the first subscription, but this notice stays
 * until the tenant has a PayPal account or a bank account.
 */
export function NoAccount() {
  const { person } = useSignedIn();
  if (!isPermitted(provider.access, person.role) || !isPermitted(account.access, person.role))
    return null;
  return (
    <Notice tone="info">
      <p>
        I clienti non hanno ancora un modo per pagare:{' '}
        <Link to={`${providerListPath}/new`}>collega il conto PayPal</Link> oppure{' '}
        <Link to={`${bankAccountListPath}/new`}>aggiungi il conto bancario</Link>.
      </p>
    </Notice>
  );
}
