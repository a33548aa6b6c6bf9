import { fromHundredths } from '@canone/contracts/money';
import { recurrenceWords } from '@canone/contracts/recurrence';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { DecimalField } from '../../kit/detail/decimal-field.tsx';
import { formatEuro, formatPercentage } from '../../kit/format.ts';
import { netOfTotal, type PlanPrice, planPrice } from './plan-price.ts';
import type { PlanValues } from './plan-values.ts';

const euroText = (cents: number) => formatEuro(fromHundredths(cents));

/** Cost and VAT give the total; the total, when it is typed, gives the cost. */
export function PriceFields({ form }: { form: UseFormReturnType<PlanValues> }) {
  const { values } = form;
  const [typedTotal, setTypedTotal] = useState<string>();
  const price = planPrice(values);

  function typeTotal(text: string) {
    setTypedTotal(text);
    const net = netOfTotal(text, values.VATPercentage);
    if (net !== undefined) form.setFieldValue('recurringCostBeforeVAT', euroText(net));
  }

  return (
    <div className="wide-field price">
      <div className="price-fields">
        <DecimalField
          {...form.getInputProps('recurringCostBeforeVAT')}
          value={values.recurringCostBeforeVAT}
          label="Costo ricorrente (IVA esclusa)"
          required
          placeholder="0,00 €"
          format={formatEuro}
          step={1}
        />
        <DecimalField
          {...form.getInputProps('VATPercentage')}
          value={values.VATPercentage}
          label="IVA (%)"
          required
          format={formatPercentage}
          step={100}
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
      <PriceSummary price={price} months={Number(values.recurrenceType)} />
    </div>
  );
}

function PriceSummary({ price, months }: { price: PlanPrice | undefined; months: number }) {
  return (
    <section className="price-summary figures" aria-labelledby="price-summary-title">
      <h2 id="price-summary-title">Il cliente paga{months > 0 && ` ${recurrenceWords(months)}`}</h2>
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
