interface Debit {
  readonly bookedOn: string;
  readonly valueOn: string | null;
}

interface Transfer {
  /** The booking day of its movement; null for a transfer that a person registered. */
  readonly bookedOn: string | null;
  readonly valueOn: string;
}

/**
 * Whether a debit can return a transfer, in ISO days. Value days say nothing about the order of two bookings: a bank gives
 * a return the value day of its transfer, or an earlier one. A transfer without a movement has only its value day, so the
 * later day of the debit counts.
 */
export function canReturn(debit: Debit, transfer: Transfer): boolean {
  if (transfer.bookedOn !== null) return transfer.bookedOn <= debit.bookedOn;
  const later =
    debit.valueOn !== null && debit.valueOn > debit.bookedOn ? debit.valueOn : debit.bookedOn;
  return transfer.valueOn <= later;
}
