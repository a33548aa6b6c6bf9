import { maxCents } from '@canone/contracts/values/money';
import { AppError } from '../../../platform/core/app-error.ts';

/** Divides an amount between receivables. Each gets its rest, and the last receivable gets all the remaining money. */
export function partsOf(amountCents: number, rests: readonly number[]): readonly number[] {
  let left = amountCents;
  return rests.map((rest, index) => {
    const part = index === rests.length - 1 ? left : Math.min(rest, left);
    if (part <= 0) throw new AppError('bankMovement.tooManyReceivables');
    if (part > maxCents) throw new AppError('bankMovement.tooLarge');
    left -= part;
    return part;
  });
}
