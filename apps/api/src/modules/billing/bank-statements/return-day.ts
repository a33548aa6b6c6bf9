interface Debit {
  readonly bookedOn: string;
  readonly valueOn: string | null;
}

interface Transfer {
  /** The booking day of the transfer's movement. Null for a transfer that a person registered. */
  readonly bookedOn: string | null;
  readonly valueOn: string;
}

/**
 * Returns whether a debit can be the return of a transfer. The booking days decide, because the value days do not show
 * which booking came first: a bank may give a return the value day of its transfer or an earlier day. A transfer
 * without a movement only has a value day, which is compared with the later day of the debit.
 */
export function canReturn(debit: Debit, transfer: Transfer): boolean {
  if (transfer.bookedOn !== null) return transfer.bookedOn <= debit.bookedOn;
  const later =
    debit.valueOn !== null && debit.valueOn > debit.bookedOn ? debit.valueOn : debit.bookedOn;
  return transfer.valueOn <= later;
}
