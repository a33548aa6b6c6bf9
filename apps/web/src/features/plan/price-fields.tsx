import { recurrenceNames, recurrences, recurrenceText } from '@canone/contracts/billing/recurrence';
import { fromHundredths } from '@canone/contracts/values/money';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Suspense, useState } from 'react';
import { DecimalField } from '../../kit/detail/decimal-field.tsx';
import { formatEuro, formatPercentage } from '../../kit/format/format.ts';
import { NearestTotals } from '../../kit/price/lazy-nearest-totals.ts';
import { missedTotal, netOfTotal, type PlanPrice, planPrice } from './plan-price.ts';
import { type PlanValues, planLabels } from './plan-values.ts';

const recurrenceChoices = [
  { value: '', label: 'Scegli…', disabled: true },
  ...recurrences.map((months) => ({ value: String(months), label: recurrenceNames[months] })),
];

const euroText = (cents: number) => formatEuro(fromHundredths(cents));

/**
 * The price and the recurrence of a plan. The total is computed from cost and VAT. The cost is computed from a typed
 * total.
 */
export function PriceFields({ form }: { form: UseFormReturnType<PlanValues> }) {
  const { values } = form;
  const [typedTotal, setTypedTotal] = useState<string>();
  const [wantedTotal, setWantedTotal] = useState('');
  const price = planPrice(values);

  function typeTotal(text: string) {
    setTypedTotal(text);
    setWantedTotal(text);
    const net = netOfTotal(text, values.VATPercentage);
    if (net !== undefined) form.setFieldValue('recurringCostBeforeVAT', euroText(net));
  }

  /** A typed cost discards the total that was typed before. The formatting on blur does not count as typing. */
  function typeCost(text: string) {
    if (text !== values.recurringCostBeforeVAT) setWantedTotal('');
    form.setFieldValue('recurringCostBeforeVAT', text);
  }

  return (
    <div className="wide-field price">
      <div className="price-fields">
        <DecimalField
          {...form.getInputProps('recurringCostBeforeVAT')}
          value={values.recurringCostBeforeVAT}
          onChange={typeCost}
          label={planLabels.recurringCostBeforeVAT}
          required
          placeholder="0,00 €"
          format={formatEuro}
          step={1}
        />
        <DecimalField
          {...form.getInputProps('VATPercentage')}
          value={values.VATPercentage}
          label={planLabels.VATPercentage}
          required
          format={formatPercentage}
          step={100}
        />
        <NativeSelect
          {...form.getInputProps('recurrenceType')}
          label={planLabels.recurrenceType}
          required
          data={recurrenceChoices}
        />
        <DecimalField
          label="Totale (IVA inclusa)"
          description="Scrivilo per ricavare il costo."
          placeholder="0,00 €"
          value={typedTotal ?? (price ? euroText(price.gross) : '')}
          onChange={typeTotal}
          onBlur={() => setTypedTotal(undefined)}
          format={formatEuro}
          step={1}
        />
      </div>
      <MissedTotal wanted={wantedTotal} values={values} price={price} />
      <PriceSummary price={price} months={Number(values.recurrenceType)} />
    </div>
  );
}

interface MissedTotalProps {
  readonly wanted: string;
  readonly values: PlanValues;
  readonly price: PlanPrice | undefined;
}

/**
 * Explains that no cost produces the typed total. A plan stores only its cost, so without this notice the total would
 * change unnoticed.
 */
function MissedTotal({ wanted, values, price }: MissedTotalProps) {
  const missed = missedTotal(wanted, values.VATPercentage);
  if (!missed || !price) return null;
  return (
    <Suspense>
      <NearestTotals missed={missed} wanted={`${wanted.replace(/\s*€$/, '')} € di totale`}>
        Ora il cliente paga {euroText(price.gross)}.
      </NearestTotals>
    </Suspense>
  );
}

function PriceSummary({ price, months }: { price: PlanPrice | undefined; months: number }) {
  return (
    <section className="price-summary figures" aria-labelledby="price-summary-title">
      <h2 id="price-summary-title">Il cliente paga{months > 0 && ` ${recurrenceText(months)}`}</h2>
      {price ? (
        <>
          <p className="price-total">{euroText(price.gross)}</p>
          <dl>
            <Line label="Imponibile" cents={price.net} />
            <Line
              label={`IVA ${formatPercentage(fromHundredths(price.vatRate))}`}
              cents={price.vat}
            />
            {price.yearly !== undefined && months < 12 && (
              <Line label="Totale in un anno" cents={price.yearly} />
            )}
          </dl>
        </>
      ) : (
        <p className="muted">Scrivi costo e IVA: il totale compare qui.</p>
      )}
    </section>
  );
}

function Line({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{euroText(cents)}</dd>
    </div>
  );
}
