export const euro = (cents: number) => cents / 100;

/** PayPal's fee in the simulator: 3.40 % and 35 cents, never more than the charge. */
export const feeOn = (cents: number) =>
  Math.min(cents, Math.floor((cents * 340 + 5000) / 10_000) + 35);
