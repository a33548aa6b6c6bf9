import type { Loose } from '../json.ts';
import type { Oracle } from './oracle.ts';

/** The answers of the product that the audit compares. */
export interface Answers {
  readonly now: string;
  get(path: string): Promise<Loose>;
  /** The lines of a CSV file without the titles. Each line is an array of its fields. */
  csv(path: string): Promise<string[][]>;
  /** The date of PayPal's next charge for each of our subscriptions. */
  readonly nextAtPayPal: ReadonlyMap<number, string>;
}

export const all = 'page=1&pageSize=100';
export const cents = (euro: number) => Math.round(euro * 100);
export const total = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
export const second = (at: string) => `${new Date(at).toISOString().slice(0, 19)}Z`;
export const shownSum = ({ count, amount }: Loose) => ({ count, amount: cents(amount) });

/** The cents of an amount in Italian format; null for an empty field. */
export const centsOf = (text = '') =>
  text === '' ? null : cents(Number(text.replaceAll('.', '').replace(',', '.')));

/** The net amount of a gross amount, rounded half up. */
export const netOf = (gross: number, rate: number) =>
  Math.floor((2 * gross * 10_000 + 10_000 + rate) / (2 * (10_000 + rate)));

export function differences() {
  const wrong: string[] = [];
  return {
    wrong,
    same(what: string, shown: unknown, own: unknown): void {
      const [left, right] = [shown, own].map((one) => JSON.stringify(one));
      if (left !== right) wrong.push(`${what}: shown ${left}, own ${right}`);
    },
    /** Compares two lists of rows, whatever their order. */
    rows(what: string, shown: readonly unknown[], own: readonly unknown[]): void {
      const [left = [], right = []] = [shown, own].map((some) =>
        some.map((one) => JSON.stringify(one)).toSorted(),
      );
      const extra = left.filter((one, at) => one !== right[at] && !right.includes(one));
      const missing = right.filter((one) => !left.includes(one));
      if (left.join() !== right.join())
        wrong.push(
          `${what}: only shown ${extra.join(' ')}; only own ${missing.join(' ')}; ${left.length} and ${right.length} rows`,
        );
    },
  };
}

export type Compare = Answers & ReturnType<typeof differences> & { readonly own: Oracle };
