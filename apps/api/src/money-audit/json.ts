/** A response of the API without types, because the audit does not trust the product's types. */
// oxlint-disable-next-line typescript/no-explicit-any -- what is wrong with an answer is what the comparison shows
export type Loose = any;
export type Json = Record<string, Loose>;
