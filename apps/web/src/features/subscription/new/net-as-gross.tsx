import { netAsGrossWarning } from '@canone/contracts/billing/subscription-price';
import type { PlanListItem } from '@canone/contracts/plans/plan';
import { fromHundredths } from '@canone/contracts/values/money';
import { parsePrice, parseVatRate } from '../../../kit/format/hundredths.ts';
import { Notice } from '../../../kit/page/notice.tsx';
import type { Price } from './price.ts';

interface NetAsGrossProps {
  readonly plan: PlanListItem;
  readonly price: Price;
}

/** Warns when the typed total equals the plan's cost before VAT. */
export function NetAsGross({ plan, price }: NetAsGrossProps) {
  const [gross, vat] = [parsePrice(price.gross), parseVatRate(price.vat)];
  if (gross === undefined || vat === undefined) return null;
  const paymentAmount = fromHundredths(gross);
  const text = netAsGrossWarning({ paymentAmount, vatPercentage: fromHundredths(vat), plan });
  return (
    text && (
      <Notice tone="warning">
        <p>{text}</p>
      </Notice>
    )
  );
}
