import { join } from 'node:path';
import { defineConfig } from 'oxlint';
import { boundaries } from './scripts/lint/boundaries.ts';
import { sizes } from './scripts/lint/sizes.ts';

export default defineConfig({
  plugins: [
    'typescript',
    'react',
    'import',
    'jsx-a11y',
    'vitest',
    'promise',
    'node',
    'unicorn',
    'oxc',
  ],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  rules: {
    'max-lines': ['error', { max: 300 }],
    'max-params': ['error', { max: 3 }],
    'max-depth': ['error', { max: 3 }],
    'import/no-cycle': 'error',
    'no-duplicate-imports': 'error',
    // the type checker knows the names of a namespace
    'import/namespace': ['error', { allowComputed: true }],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],

    // Off: these rules report too much in this code.
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-underscore-dangle': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/no-standalone-expect': 'off',
  },
  overrides: [
    ...boundaries,
    ...sizes,
    {
      files: ['apps/*/src/**', 'packages/*/src/**', 'scripts/**'],
      jsPlugins: [join(import.meta.dirname, 'scripts/lint/explained-casts.ts')],
      rules: { 'canone/explained-cast': 'error' },
    },
    {
      files: ['apps/api/src/**/*.repository.ts', 'apps/api/src/platform/**'],
      jsPlugins: [join(import.meta.dirname, 'scripts/lint/statement-style.ts')],
      rules: { 'statements/style': 'error' },
    },
    {
      // the test itself checks the values that it casts
      files: [
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/testing/**',
        'apps/api/src/{attack,money-audit,payments-model,specification}/**',
      ],
      rules: { 'canone/explained-cast': 'off', 'statements/style': 'off' },
    },
    {
      // The server posts to threads, which have no origin.
      files: ['apps/api/**'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    {
      // Rules about time receive the current instant as an argument, so that tests can set it.
      files: ['packages/contracts/src/**'],
      rules: {
        'no-restricted-globals': ['error', 'Date'],
        'no-restricted-properties': ['error', { object: 'Temporal', property: 'Now' }],
      },
    },
    // these files convert given instants and read no clock
    {
      files: [
        'packages/contracts/src/values/format.ts',
        'packages/contracts/src/values/add-months.ts',
      ],
      rules: { 'no-restricted-globals': 'off' },
    },
    // compiles a function that builds rows from column names
    {
      files: ['apps/api/src/platform/database/driver/row-reader.ts'],
      rules: { 'typescript/no-implied-eval': 'off' },
    },
    // oxlint loads a plugin by its default export
    {
      files: ['**/*.config.ts', 'scripts/lint/{explained-casts,statement-style}.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
  ignorePatterns: ['**/dist/**', 'docs/guida/**'],
});
