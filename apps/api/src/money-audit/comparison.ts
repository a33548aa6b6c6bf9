import type { Json, Loose } from './json.ts';
import type { OwnBooks } from './own-books.ts';

/** The product's figures, the audit's own books, and the comparison of each pair. */
export interface Figures {
  readonly books: OwnBooks;
  readonly now: string;
  get(path: string): Promise<Loose>;
  csv(path: string): Promise<string[]>;
  count(figures: number): void;
}

export interface Comparison extends Figures {
  same(what: string, got: unknown, wanted: unknown): void;
  /** Compares two lists of rows, whatever their order. */
  sameRows(what: string, got: readonly unknown[], wanted: readonly unknown[]): void;
}

export const always = 'page=1&pageSize=100';
export const cents = (euro: number) => Math.round(euro * 100);
export const comma = (amount: number) => {
  const text = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -2)},${text.slice(-2)}`;
};
export const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
export const shownSum = ({ count, amount }: Json) => ({ count, amount: cents(amount) });
