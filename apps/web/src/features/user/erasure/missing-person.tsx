import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../kit/http/call.ts';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { ErasedPerson } from './erased-person.tsx';

interface MissingPersonProps {
  readonly id: number;
  /** Shown when the person was not erased and does not exist. */
  readonly children: ReactNode;
}

/** The page of a person whose record does not exist. For an erased person, the page shows the erasure. */
export function MissingPerson({ id, children }: MissingPersonProps) {
  const { data, isPending } = useQuery({
    ...query(personErasureContract.endpoints.erasure, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (isPending) return <Waiting />;
  return data?.erasedAt ? <ErasedPerson erasure={data} /> : children;
}
