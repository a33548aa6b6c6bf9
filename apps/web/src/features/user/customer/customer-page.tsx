import './customer.css';
import { type CustomerSummary, customerContract } from '@canone/contracts/overviews/customer';
import { entityNames } from '@canone/contracts/texts/entity-names';
import { newSubscriptionPath, userListPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DetailButtons } from '../../../kit/detail/detail-frame.tsx';
import { FailedRecord } from '../../../kit/detail/failed-record.tsx';
import { recordId } from '../../../kit/detail/record-id.ts';
import { useLeave } from '../../../kit/detail/use-leave.ts';
import { formatDate } from '../../../kit/format/format.ts';
import { mailTo } from '../../../kit/format/mail-to.ts';
import { query } from '../../../kit/http/call.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { PageHeading } from '../../../kit/page/page-heading.tsx';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { CustomerNav } from './customer-nav.tsx';
import { CustomerOverview } from './customer-overview.tsx';
import { type CustomerSection, placeOf } from './sections.ts';

/** Lazily loaded, because most visits need only the overview. */
const parts = {
  subscriptions: lazyPart(async () => ({
    default: (await import('./customer-subscriptions.tsx')).CustomerSubscriptions,
  })),
  ledger: lazyPart(async () => ({
    default: (await import('./customer-ledger.tsx')).CustomerLedger,
  })),
  mail: lazyPart(async () => ({ default: (await import('./customer-mail.tsx')).CustomerMail })),
  history: lazyPart(async () => ({
    default: (await import('./customer-history.tsx')).CustomerHistory,
  })),
} as const satisfies Record<Exclude<CustomerSection, 'summary'>, unknown>;

/** A person as a customer: figures, subscriptions, movements, mail and history (CUS-01 … CUS-04). */
export function CustomerPage() {
  const id = recordId(useParams({ strict: false })['id']);
  return id === undefined ? <Navigate to={userListPath} replace /> : <Customer id={id} />;
}

function Customer({ id }: { id: number }) {
  const { section, page } = placeOf(useSearch({ strict: false }));
  const answer = useQuery({
    ...query(customerContract.endpoints.summary, { params: { id: String(id) } }),
    staleTime: 0,
  });
  const { isLeaving, goBack } = useLeave({ isDirty: false, listPath: userListPath });
  const { data, error } = answer;
  const Part = section === 'summary' ? undefined : parts[section];

  return (
    <div className="customer" data-leaving={isLeaving}>
      <header className="screen-head">
        <div>
          <PageHeading title={data?.name ?? 'Cliente'} />
          {data && <Facts customer={data} />}
        </div>
        {data && (
          <Button
            renderRoot={(root) => (
              <Link to={newSubscriptionPath} search={{ userId: String(id) }} {...root} />
            )}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Nuova sottoscrizione
          </Button>
        )}
      </header>
      <CustomerNav id={id} active={section} />
      {answer.isPending && <Waiting />}
      {!answer.isPending && !data && (
        <FailedRecord
          error={error}
          name={entityNames.user}
          listPath={userListPath}
          onRetry={() => void answer.refetch()}
        />
      )}
      {data && !Part && <CustomerOverview customer={data} />}
      {data && Part && (
        <Suspense fallback={<Waiting />}>
          <Part id={id} name={data.name} page={page} />
        </Suspense>
      )}
      <DetailButtons onBack={() => void goBack()} />
    </div>
  );
}

/** The kind, VAT code, contacts and start of a customer. The contacts are links. */
function Facts({ customer }: { customer: CustomerSummary }) {
  const { isCompany, vATCode, email, phone, since } = customer;
  return (
    <p className="muted customer-words">
      {isCompany ? 'Azienda' : 'Privato'}
      {vATCode !== null && ` · Partita IVA ${vATCode}`} · <a href={mailTo(email)}>{email}</a>
      {phone !== null && (
        <>
          {' · '}
          <a className="customer-phone" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </>
      )}
      {since !== null && ` · Cliente dal ${formatDate(since)}`}
    </p>
  );
}
