/** A response of the API without types, because the audit does not trust the product's types. */
// oxlint-disable-next-line typescript/no-explicit-any -- the comparison must accept and report any wrong type
export type Loose = any;
export type Json = Record<string, Loose>;
