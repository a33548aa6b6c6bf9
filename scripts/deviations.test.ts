import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'docs/deviations.md'), 'utf8');
const rows = [...table.matchAll(/^\| (?<number>\d+) \|.*\| (?<places>[^|]+) \|$/gm)].map(
  ({ groups }) => ({ number: Number(groups?.['number']), places: groups?.['places'] ?? '' }),
);

function placesOf(text: string): { path: string; symbol: string }[] {
  return [...text.matchAll(/`(?<path>[^`]+)`, `(?<symbol>[^`]+)`/g)].map(({ groups }) => ({
    path: groups?.['path'] ?? '',
    symbol: groups?.['symbol'] ?? '',
  }));
}

/** The files that limit calls, except `throttle.service.ts`, whose limits are in `limits.ts`. */
const limiting = globSync('apps/api/src/modules/**/*.ts', { cwd: root }).filter(
  (path) =>
    !path.endsWith('.test.ts') &&
    !path.endsWith('/throttle.service.ts') &&
    readFileSync(join(root, path), 'utf8').includes("new AppError('request.tooMany'"),
);

/** The contracts with a field that the specification sends and the server ignores. */
const ignoring = globSync('packages/contracts/src/**/*.ts', { cwd: root }).filter((path) =>
  /: Unread,/.test(readFileSync(join(root, path), 'utf8')),
);

describe('the deviations from the specification', () => {
  test('are numbered from one without gaps', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  test.each(rows)('$number names at least one place', ({ places }) => {
    expect(placesOf(places)).not.toEqual([]);
  });

  test.each(rows.flatMap(({ places }) => placesOf(places)))(
    '$path contains $symbol',
    ({ path, symbol }) => {
      expect(readFileSync(join(root, path), 'utf8')).toContain(symbol);
    },
  );

  test.each(limiting)('R1 · the limit of calls in %s is a deviation', (path) => {
    expect(rows.flatMap(({ places }) => placesOf(places)).map((place) => place.path)).toContain(
      path,
    );
  });

  test.each(ignoring)('R19 · the fields that %s does not read are in a deviation', (path) => {
    expect(rows.flatMap(({ places }) => placesOf(places)).map((place) => place.path)).toContain(
      path,
    );
  });

  test.each([
    ['R32', 'apps/api/src/modules/user/list-users.service.ts', '...texts, isCompany'],
    ['R33', 'apps/web/src/features/payment-page/payment-link.ts', 'providerKeys'],
    ['R39', 'apps/web/src/features/user/subscribe-terms.tsx', 'il link lo mandi poi'],
    ['R40', 'apps/web/src/features/user/import/import-customers.tsx', 'ImportCustomers'],
    ['R40', 'apps/web/src/features/user/wizard/colleague-access.ts', 'colleagueAccess'],
    ['R42', 'packages/contracts/src/rights/permissions.ts', 'notification.read'],
    ['R45', 'apps/web/src/session/stored-session.ts', 'endedFor'],
    ['R51', 'packages/contracts/src/billing/reopening.ts', 'isUpcomingRenewal'],
    ['R53', 'apps/web/src/features/user/edit/same-vat-code.tsx', 'Questa Partita IVA'],
    [
      'R54',
      'apps/api/src/modules/billing/subscriptions/subscription-terms.service.ts',
      'startIsHistory',
    ],
    ['R53', 'apps/web/src/features/subscription/detail/credit-note.tsx', 'usalo da'],
    ['R53', 'apps/web/src/features/payment-page/link-life.tsx', 'LinkLife'],
    [
      'R51',
      'apps/api/src/modules/billing/subscriptions/cancelled-write-off.service.ts',
      'reopenAfterMistake',
    ],
    [
      'R52',
      'apps/api/src/modules/billing/subscriptions/renewal.service.ts',
      'withdrawRenewalAfter',
    ],
    ['R76', 'packages/contracts/src/kit/crud.ts', 'z.optional(Version)'],
    ['R77', 'apps/web/src/kit/http/wire.ts', 'Idempotency-Key'],
    ['R77', 'apps/web/src/features/sign-in/sign-in-call.ts', 'DeviceToken'],
    ['R77', 'apps/web/src/kit/http/wire.ts', 'X-Session-Token'],
    ['R79', 'packages/contracts/src/rights/permissions.ts', 'geography.read'],
    ['R78', 'apps/web/src/features/subscription/transfers/use-transfers.ts', 'readEveryPage'],
    ['R91', 'packages/contracts/src/kit/envelope.ts', 'requestId'],
    ['R91', 'packages/contracts/src/subscriptions/subscription-input.ts', 'paymentAmountBeforeVAT'],
    ['R92', 'apps/api/src/modules/user/create-user.service.ts', 'restorePerson'],
    ['R93', 'packages/contracts/src/plans/plan.ts', 'recurringCostBeforeVAT: Euro'],
    ['R94', 'apps/web/src/features/plan/plan-form.tsx', 'unsavedOutside'],
    ['R95', 'apps/web/src/kit/http/wire.ts', "pageSetting('api-key')"],
    ['R96', 'packages/contracts/src/people/italian-fields.ts', 'normalVatCode'],
    ['R97', 'packages/contracts/src/kit/crud.ts', 'strictObject(filters)'],
  ])('%s · what %s does is a deviation', (_, path, symbol) => {
    expect(rows.flatMap(({ places }) => placesOf(places))).toContainEqual({ path, symbol });
  });

  test.each([
    ['checkout/activation.ts', 'linkExpired'],
    ['checkout/settlement.service.ts', 'isRepetition'],
  ])('R24 · the link that %s still accepts is a deviation', (path, symbol) => {
    expect(rows.flatMap(({ places }) => placesOf(places))).toContainEqual({
      path: `apps/api/src/modules/billing/${path}`,
      symbol,
    });
  });
});
