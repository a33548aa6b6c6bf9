import { type UserListItem, userContract } from '@canone/contracts/people/user';
import { type PlanListItem, planContract } from '@canone/contracts/plans/plan';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { recordId } from '../../../kit/detail/record-id.ts';
import { formatEuro } from '../../../kit/format/format.ts';
import { query } from '../../../kit/http/call.ts';
import { useSignedIn } from '../../../session/session.ts';
import { LookUpField, useSearchTerm } from './look-up-field.tsx';

interface FieldProps<Row> {
  readonly value: Row | null;
  readonly onChange: (row: Row | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
}

const { noUsers, usersFailed, noPlans, plansFailed } = subscriptionMessages;

/** A lookup list requests up to 100 records (§9). */
const firstHundred = { page: 1, pageSize: 100, sort: 'name' };

/** Chooses once the customer that the address names. The customer's page links to `/subscription/new?userId=5`. */
function useGivenUser(onGiven: (user: UserListItem) => void) {
  const given = recordId(useSearch({ strict: false })['userId']);
  const { person } = useSignedIn();
  const isChosen = useRef(false);
  const { data } = useQuery({
    ...query(userContract.endpoints.get, { params: { id: given ?? 0 } }),
    enabled: given !== undefined && isAllowed('user.manage', person.role),
  });
  useEffect(() => {
    if (!data || isChosen.current) return;
    isChosen.current = true;
    const { id, name, email } = data;
    onGiven({ id, name, email });
  }, [data, onGiven]);
}

interface UserFieldProps extends FieldProps<UserListItem> {
  /** Receives the customer that the address names. */
  readonly onGiven: (user: UserListItem) => void;
}

export function UserField({ onGiven, ...field }: UserFieldProps) {
  const { searchTerm, search, isTyping } = useSearchTerm();
  useGivenUser(onGiven);
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
      isTyping={isTyping}
      onSearch={search}
      texts={{ none: noUsers, failed: usersFailed }}
    />
  );
}

export function PlanField(field: FieldProps<PlanListItem>) {
  const { searchTerm, search, isTyping } = useSearchTerm();
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
      isTyping={isTyping}
      onSearch={search}
      texts={{ none: noPlans, failed: plansFailed }}
    />
  );
}
