import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerContract } from '@canone/contracts/overviews/customer';
import { customerLinks } from '@canone/contracts/overviews/customer-links';
import {
  type Subscription,
  subscriptionContract,
} from '@canone/contracts/subscriptions/subscription';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { isPermitted } from '../../../kit/http/is-permitted.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { useSignedIn } from '../../../session/session.ts';

interface CreditNoteProps {
  readonly subscription: Subscription;
}

/** Shows the customer's credit if a period of the subscription is not fully paid. */
export function CreditNote({ subscription }: CreditNoteProps) {
  const { person } = useSignedIn();
  if (subscription.payments.every(({ rest }) => rest <= 0)) return null;
  return isPermitted('user.manage', person.role) ? (
    <KnownCredit subscription={subscription} />
  ) : (
    <HiddenCredit subscription={subscription} />
  );
}

function KnownCredit({ subscription }: CreditNoteProps) {
  const { user, subscriptionStatus, standing } = subscription;
  const { summary } = customerContract.endpoints;
  const { data } = useQuery(query(summary, { params: { id: String(user.id) } }));
  if (!data || data.credit <= 0) return null;
  const { path, filters } = customerLinks.credit(user.id);
  // The credit cannot pay a period before the payment of this period was requested (AN12).
  const isAsked =
    subscriptionStatus !== SubscriptionStatus.NotActive || standing.kind !== 'regular';
  return (
    <Notice tone="info">
      <p>
        Il cliente ha un credito di {formatEuro(data.credit)}:{' '}
        {!isAsked && 'premi «Imposta pagamento con bonifico», poi '}
        <Link to={path} search={filters}>
          usalo da «Incassi»
        </Link>
        . Apri il movimento e premi «Usa il credito».
      </p>
    </Notice>
  );
}

/** The notice about a credit for a person who may not read its amount (AJ10). */
function HiddenCredit({ subscription: { id } }: CreditNoteProps) {
  const { dueDates } = subscriptionContract.endpoints;
  const { data } = useQuery(query(dueDates, { params: { id: String(id) } }));
  if (!data?.hasCredit) return null;
  return (
    <Notice tone="info">
      Il cliente ha un credito: prima di chiedergli altro avvisa un amministratore, che può usarlo.
    </Notice>
  );
}
