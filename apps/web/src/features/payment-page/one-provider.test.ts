import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { providerNames } from './names.ts';

const root = join(import.meta.dirname, '../../../../..');

/** The providers for which every place below was read. Add a new provider after you have decided each place. */
const decided = ['paypal'];

/** A text for users that names PayPal, and a column or a key that only PayPal has. */
const onlyPayPal = /['"`>][^'"`<]*\bPayPal\b|paypal_?plan_?id/i;

const ofOneProvider =
  /\.test\.tsx?$|\/(attack|demo|money-audit|payments-model|providers|smoke|specification|testing)\//;

/** The lines of the product that are right for PayPal only, outside of its own folder. */
const places = globSync(['apps/{api,web}/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts'], {
  cwd: root,
})
  .filter((file) => !ofOneProvider.test(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        onlyPayPal.test(line) && !/^\s*(\*|\/[/*])/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );

const undecided = (providers: readonly string[]) =>
  providers
    .filter((provider) => !decided.includes(provider))
    .flatMap((provider) => places.map((place) => `${provider}? ${place} knows only PayPal`));

describe('a place that knows only PayPal', () => {
  test('was decided for every provider', () => {
    expect(undecided(Object.keys(providerNames))).toEqual([]);
  });

  test('is named, with its line, for a provider that is new', () => {
    const open = undecided([...decided, 'stripe']);

    expect(open.length).toBeGreaterThan(100);
    expect(
      open.filter((place) => place.includes('/plan/provider-plan.repository.ts:')),
    ).not.toEqual([]);
  });
});
