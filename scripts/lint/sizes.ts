import type { OxlintOverride } from 'oxlint';

const product = ['apps/*/src/**', 'packages/*/src/**'];
const notProduct = ['**/*.test.ts', '**/*.test.tsx', 'apps/*/src/testing/**'];
const testPrograms = 'apps/api/src/{attack,money-audit,payments-model,specification}/**';

/** The files that are longer than 200 lines, with their present size. They must not become longer. */
const longFiles: Readonly<Record<string, number>> = {
  // it is one script, because browsers load it from PayPal as one file
  'apps/paypal-simulator/src/browser/sdk.js': 295,
};

/** The files that contain functions with more than three parameters, with the reason. */
const longSignatures = [
  // node:crypto defines the parameters
  'apps/api/src/admin/sealed-stream.ts',
  // Fastify defines the parameters
  'apps/api/src/web/security-headers.ts',
  // TanStack Query defines the parameters
  'apps/web/src/query-client.ts',
];

/** The limits for the size of files and functions of the product and for the nesting of blocks, and the exceptions. */
export const sizes: OxlintOverride[] = [
  {
    files: product,
    rules: {
      'max-lines': ['error', { max: 200 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: [...product, 'scripts/**'], rules: { 'max-depth': ['error', { max: 2 }] } },
  { files: [...notProduct, testPrograms], rules: { 'max-depth': ['error', { max: 3 }] } },
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
