import { subscriptionMessages } from '@canone/contracts/messages';
import { planContract, type PlanListItem } from '@canone/contracts/plan';
import { userContract, type UserListItem } from '@canone/contracts/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../../kit/http/call.ts';
import { formatEuro } from '../../../kit/format/format.ts';
import { LookUpField, useSearchTerm } from './look-up-field.tsx';

interface FieldProps<Row> {
  readonly value: Row | null;
  readonly onChange: (row: Row | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
}

const { noUsers, usersFailed, noPlans, plansFailed } = subscriptionMessages;

/** §9: up to 100 at a time. */
const firstHundred = { page: 1, pageSize: 100, sort: 'name' };

export function UserField(field: FieldProps<UserListItem>) {
  const [searchTerm, search] = useSearchTerm();
  const answer = useQuery({
    ...query(userContract.endpoints.list, { query: { ...firstHundred, searchTerm } }),
    placeholderData: keepPreviousData,
  });
  return (
    <LookUpField
      {...field}
      label="Utente"
      placeholder="Cerca per nome o email"
      describe={({ name, email }) => [name, email]}
      answer={answer}
      onSearch={search}
      texts={{ none: noUsers, failed: usersFailed }}
    />
  );
}

export function PlanField(field: FieldProps<PlanListItem>) {
  const [searchTerm, search] = useSearchTerm();
  const filters = { isActive: 'true' };
  const answer = useQuery({
    ...query(planContract.endpoints.list, { query: { ...firstHundred, searchTerm, filters } }),
    placeholderData: keepPreviousData,
  });
  return (
    <LookUpField
      {...field}
      label="Piano"
      placeholder="Cerca per nome"
      describe={(plan) => [
        plan.name,
        `${formatEuro(plan.recurringCostBeforeVAT)} + IVA, ${plan.recurrenceTypeName.toLowerCase()}`,
      ]}
      answer={answer}
      onSearch={search}
      texts={{ none: noPlans, failed: plansFailed }}
    />
  );
}
