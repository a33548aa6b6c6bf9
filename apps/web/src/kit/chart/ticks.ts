const steps = [1, 2, 5, 10] as const;
const wanted = 4;

/** Round values for an axis. They include zero and cover all values from the smallest to the largest. */
export function niceTicks(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = Math.max((high - low) / wanted, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((one) => one * power >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)];
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}
