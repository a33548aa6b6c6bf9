import { maxCents } from '@canone/contracts/values/money';
import { AppError } from '../../../platform/core/app-error.ts';

/** The part of the money for each receivable: its rest, and for the last one all that is left. */
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
