import type { PlanListItem } from '@canone/contracts/plans/plan';
import { fromHundredths } from '@canone/contracts/values/money';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { DecimalField } from '../../../kit/detail/decimal-field.tsx';
import { formatEuro, formatPercentage, formatText } from '../../../kit/format/format.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { NearestTotals } from '../../../kit/price/lazy-nearest-totals.ts';
import {
  changePrice,
  emptyPrice,
  type Price,
  type PriceField,
  priceOf,
  unreachableTotalOf,
} from './price.ts';

const NetAsGross = lazyPart(async () => ({
  default: (await import('./net-as-gross.tsx')).NetAsGross,
}));

interface PriceFieldsProps {
  readonly plan: PlanListItem | null;
  readonly price: Price;
  readonly onChange: (price: Price) => void;
  readonly onBlur: (field: PriceField) => void;
  readonly errorOf: (field: PriceField) => ReactNode;
}

const figures = [
  { field: 'net', label: 'Costo', format: formatEuro, step: 1 },
  { field: 'vat', label: 'IVA', format: formatPercentage, step: 10 },
  { field: 'gross', label: 'Totale', format: formatEuro, step: 1 },
] as const;

/** The price of the plan and the price for this customer. A change of one figure updates the other figures (SUB-05). */
export function PriceFields({ plan, price, onChange, onBlur, errorOf }: PriceFieldsProps) {
  const standard = plan ? priceOf(plan) : emptyPrice;
  const isStandard = figures.every(({ field }) => standard[field] === price[field]);
  return (
    <>
      <dl className="standard-price figures">
        {figures.map(({ field, label }) => (
          <div key={field}>
            <dt>{label} del piano</dt>
            <dd>{formatText(plan && standard[field])}</dd>
          </div>
        ))}
      </dl>
      <div className="price-fields figures">
        {figures.map(({ field, label, format, step }) => (
          <DecimalField
            key={field}
            label={`${label} per questo utente`}
            data-path={`price.${field}`}
            value={price[field]}
            onChange={(text) => {
              // The field also reports the formatting on blur, which is not a change.
              if (text !== price[field]) onChange(changePrice(price, field, text));
            }}
            onBlur={() => onBlur(field)}
            error={errorOf(field)}
            format={format}
            step={step}
            disabled={!plan}
          />
        ))}
      </div>
      <Unreachable price={price} />
      {plan && (
        <Suspense>
          <NetAsGross plan={plan} price={price} />
        </Suspense>
      )}
      {plan && !isStandard && (
        <Button
          className="restore-price"
          variant="subtle"
          size="sm"
          leftSection={<IconRestore size={16} aria-hidden="true" />}
          onClick={() => onChange(standard)}
        >
          Torna al prezzo del piano
        </Button>
      )}
    </>
  );
}

function Unreachable({ price }: { price: Price }) {
  const found = unreachableTotalOf(price);
  if (!found) return null;
  const [net, vat] = [found.net, found.vat].map((cents) => formatEuro(fromHundredths(cents)));
  return (
    <Suspense>
      <NearestTotals missed={found} wanted="esattamente questo totale">
        Se lo lasci così, l’utente paga {net} più {vat} di IVA.
      </NearestTotals>
    </Suspense>
  );
}
