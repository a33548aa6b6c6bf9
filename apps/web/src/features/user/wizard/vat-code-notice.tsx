import { userContract } from '@canone/contracts/people/user';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../kit/http/call.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import type { UserValues } from '../user-values.ts';
import { vatCodeNotes } from './vat-code-notes.ts';

const maxNamed = 3;

/** Shows warnings about the VAT code before a person is created. */
export function VatCodeNotice({ vatCode, isCompany }: Pick<UserValues, 'vatCode' | 'isCompany'>) {
  const { list } = userContract.endpoints;
  const { data } = useQuery({
    ...query(list, { query: { pageSize: maxNamed, filters: { vATCode: vatCode } } }),
    staleTime: 0,
  });
  const others = (data?.items ?? []).map(({ name }) => name);
  return vatCodeNotes({ isCompany, others }).map((note) => (
    <Notice key={note} tone="warning">
      {note}
    </Notice>
  ));
}
