import { customerContract } from '@canone/contracts/overviews/customer';
import { customerLinks } from '@canone/contracts/overviews/customer-links';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { isPermitted } from '../../../kit/http/is-permitted.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { useSignedIn } from '../../../session/session.ts';

/** The customer's credit, where a period of the subscription is still to pay. */
export function CreditNote({ subscription: { user, payments } }: { subscription: Subscription }) {
  const { person } = useSignedIn();
  const isAsked = payments.some(({ rest }) => rest > 0);
  const { summary } = customerContract.endpoints;
  const { data } = useQuery({
    ...query(summary, { params: { id: String(user.id) } }),
    enabled: isAsked && isPermitted('user.manage', person.role),
  });
  if (!isAsked || !data || data.credit <= 0) return null;
  const { path, filters } = customerLinks.credit(user.id);
  return (
    <Notice tone="info">
      <p>
        Il cliente ha un credito di {formatEuro(data.credit)}:{' '}
        <Link to={path} search={filters}>
          usalo da «Incassi»
        </Link>
        . Apri il movimento e premi «Usa il credito».
      </p>
    </Notice>
  );
}
