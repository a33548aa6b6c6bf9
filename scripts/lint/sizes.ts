import type { OxlintOverride } from 'oxlint';

const product = ['apps/*/src/**', 'packages/*/src/**'];
const notProduct = ['**/*.test.ts', '**/*.test.tsx', 'apps/*/src/testing/**'];

/** Files that are longer than 200 lines, with their present size. None of them may grow. */
const longFiles: Readonly<Record<string, number>> = {
  // one script, as browsers load it from PayPal
  'apps/paypal-simulator/src/browser/sdk.js': 295,
};

/** Functions with more than three parameters, by file, with the reason. */
const longSignatures = [
  // the signature is node:crypto's
  'apps/api/src/admin/sealed-stream.ts',
  // the signature is Fastify's
  'apps/api/src/web/security-headers.ts',
  // the signature is TanStack Query's
  'apps/web/src/query-client.ts',
];

/** The sizes of files and functions of the product, with the exceptions. */
export const sizes: OxlintOverride[] = [
  {
    files: product,
    rules: {
      'max-lines': ['error', { max: 200 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: notProduct,
    rules: { 'max-lines': ['error', { max: 300 }], 'max-lines-per-function': 'off' },
  },
  ...Object.entries(longFiles).map(
    ([file, max]): OxlintOverride => ({
      files: [file],
      rules: { 'max-lines': ['error', { max }] },
    }),
  ),
  { files: longSignatures, rules: { 'max-params': 'off' } },
];
