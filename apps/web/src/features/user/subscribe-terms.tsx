import '@mantine/core/styles/Radio.layer.css';
import type { Result } from '@canone/contracts/kit/endpoint';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionMessages } from '@canone/contracts/texts/messages';
import { billingTimeZone } from '@canone/contracts/values/calendar';
import { NativeSelect, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkTerms, BulkTermsProps } from '../../kit/bulk/bulk-terms.ts';
import { DayField } from '../../kit/detail/day-field.tsx';
import { calendarDay } from '../../kit/format/calendar-day.ts';
import { dayText, today } from '../../kit/format/day.ts';
import { formatEuro } from '../../kit/format/format.ts';
import { query } from '../../kit/http/call.ts';

interface Draft {
  readonly planId: string;
  readonly day: string;
  readonly payment: 'link' | 'transfer';
}

/** The query of the plans that can be chosen, at most 100 (§9). */
const choices = { pageSize: 100, sort: 'name', filters: { isActive: 'true' } };

type PlanPage = Result<typeof planContract.endpoints.list>;

/**
 * The terms of a draft; undefined while they are incomplete. The subscriptions start at the beginning of the chosen day
 * in Italy.
 */
function termsOf({ planId, day, payment }: Draft): BulkTerms | undefined {
  const date = calendarDay(day, today());
  if (planId === '' || !date) return undefined;
  const startDate = String(date.toZonedDateTime(billingTimeZone).toInstant());
  return { planId: Number(planId), startDate, isByTransfer: payment === 'transfer' };
}

function planHint({ totalCount, items }: PlanPage): string | undefined {
  if (totalCount === 0) return 'Non c’è nessun piano attivo: creane uno prima.';
  return totalCount > items.length ? 'I primi 100 piani, per nome.' : undefined;
}

/** The fields for plan, start and payment when many customers get a subscription at once. */
export function SubscribeTerms({ onChange }: BulkTermsProps) {
  const [draft, setDraft] = useState<Draft>({
    planId: '',
    day: dayText(today()),
    payment: 'link',
  });
  const { data, isError } = useQuery(query(planContract.endpoints.list, { query: choices }));
  const plans = data?.items ?? [];
  const isDay = calendarDay(draft.day, today()) !== undefined;

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(termsOf(next));
  }

  return (
    <div className="bulk-terms">
      <NativeSelect
        label="Piano"
        withAsterisk
        value={draft.planId}
        error={isError && subscriptionMessages.plansFailed}
        description={data && planHint(data)}
        onChange={({ currentTarget }) => change({ planId: currentTarget.value })}
      >
        <option value="">Scegli un piano</option>
        {plans.map(({ id, name, recurringCostBeforeVAT, recurrenceTypeName }) => (
          <option key={id} value={id}>
            {`${name}, ${formatEuro(recurringCostBeforeVAT)} + IVA, ${recurrenceTypeName.toLowerCase()}`}
          </option>
        ))}
      </NativeSelect>
      <DayField
        label="Data inizio"
        required
        value={draft.day}
        error={!isDay && subscriptionMessages.invalidDate}
        onChange={(day) => change({ day })}
      />
      <Radio.Group
        label="Come pagano"
        value={draft.payment}
        onChange={(payment) => change({ payment: payment === 'transfer' ? 'transfer' : 'link' })}
      >
        <div className="bulk-terms">
          <Radio
            value="link"
            label="Con PayPal"
            description="Restano non attive: il link lo mandi poi dalle sottoscrizioni, anche a tutti insieme."
          />
          <Radio
            value="transfer"
            label="Con bonifico"
            description="Restano in attesa di bonifico bancario."
          />
        </div>
      </Radio.Group>
    </div>
  );
}
