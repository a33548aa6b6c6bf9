import { vatCodeProblem } from '@canone/contracts/people/italian-fields';
import { userContract } from '@canone/contracts/people/user';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../../kit/http/call.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import { tidyText } from '../fields/tidy.ts';

const maxNamed = 3;

interface SameVatCodeProps {
  readonly id: number;
  readonly typed: string;
}

/** Names the other people of the tenant who have the typed VAT code. They are usually the same customer. */
export function SameVatCode({ id, typed }: SameVatCodeProps) {
  const vatCode = tidyText('vatCode', typed);
  const { list } = userContract.endpoints;
  const { data } = useQuery({
    ...query(list, { query: { pageSize: maxNamed + 1, filters: { vATCode: vatCode } } }),
    enabled: vatCode !== '' && vatCodeProblem(vatCode) === undefined,
    staleTime: 0,
  });
  const others = (data?.items ?? []).filter((one) => one.id !== id).slice(0, maxNamed);
  if (others.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        Questa Partita IVA è anche di{' '}
        {others.map((other, index) => (
          <span key={other.id}>
            {index > 0 && ', '}
            <Link to={`${userListPath}/${other.id}`}>{other.name}</Link>
          </span>
        ))}
        : controlla che non sia lo stesso cliente.
      </p>
    </Notice>
  );
}
