/** An answer of the API, read as it comes: the audit trusts no type of the product's. */
// oxlint-disable-next-line typescript/no-explicit-any -- what is wrong with an answer is what the comparison shows
export type Loose = any;
export type Json = Record<string, Loose>;
