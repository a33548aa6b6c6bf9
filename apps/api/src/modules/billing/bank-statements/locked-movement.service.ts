import { billingTimeZone, romeDate } from '@canone/contracts/values/calendar';
import { AppError, found } from '../../../platform/core/app-error.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { bankMovementRepository, type MovementRow } from './bank-movement.repository.ts';
import { firstDayOf } from './readers/statement-item.ts';

/** Returns a movement and locks it until the end of the transaction. */
export async function lockedMovement(ctx: TenantContext, id: number): Promise<MovementRow> {
  return found(await bankMovementRepository(ctx).findForUpdate(id));
}

/** The instant of a movement: noon of its value day. If the value day is in the future, noon of the booking day. */
export function occurredAt(
  { bookedOn, valueOn }: Pick<MovementRow, 'bookedOn' | 'valueOn'>,
  now: Temporal.Instant,
): string {
  const today = romeDate(now).toString();
  if (firstDayOf({ bookedOn, valueOn }) > today) throw new AppError('bankMovement.tooEarly');
  const day = valueOn !== null && valueOn <= today ? valueOn : bookedOn;
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: billingTimeZone,
    plainTime: '12:00',
  });
  return String(Temporal.Instant.compare(noon.toInstant(), now) < 0 ? noon.toInstant() : now);
}
