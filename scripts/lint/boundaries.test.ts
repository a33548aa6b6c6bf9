import { beforeAll, describe, expect, test } from 'vitest';
import { billingLayers, browserLayers } from './boundaries.ts';
import { findingsIn } from './planted-files.ts';

const imports = (path: string) => `export * as it from '${path}';`;
const imported = 'no-restricted-imports';
const billing = 'apps/api/src/modules/billing';

/** Each case has a file, its content, and the rule that must refuse it. */
const refused: [file: string, code: string, rule: string][] = [
  ['packages/contracts/src/a1.ts', imports('fastify'), imported],
  ['packages/contracts/src/a2.ts', imports('react'), imported],
  ['packages/contracts/src/a3.ts', imports('pg'), imported],
  ['packages/contracts/src/a4.ts', imports('@canone/api'), imported],
  ['packages/contracts/src/a5.ts', imports('../../../apps/web/src/main.tsx'), imported],
  ['packages/contracts/src/a6.ts', imports('zod'), imported],
  ['packages/contracts/src/a7.ts', 'export const now = new Date();', 'no-restricted-globals'],
  ['packages/contracts/src/a8.ts', 'export const now = Date.now();', 'no-restricted-globals'],
  [
    'packages/contracts/src/a9.ts',
    'export const now = Temporal.Now.instant();',
    'no-restricted-properties',
  ],
  ['apps/paypal-simulator/src/a1.ts', imports('@canone/contracts/values/money'), imported],
  ['apps/web/src/layout/a1.ts', imports('@canone/api'), imported],
  ['apps/web/src/layout/a2.ts', imports('../../../api/src/app.ts'), imported],
  ['apps/web/src/layout/a3.ts', imports('zod'), imported],
  ['apps/web/src/features/plan/a4.ts', imports('../../../../api/src/app.ts'), imported],
  ['apps/web/src/kit/a1.ts', imports('../features/region/region.screen.tsx'), imported],
  ['apps/web/src/kit/list/a2.ts', imports('../../routes/routes.ts'), imported],
  ['apps/web/src/kit/http/a3.ts', imports('../toast/notify.ts'), imported],
  ['apps/web/src/kit/format/a4.ts', imports('../page/notice.tsx'), imported],
  ...browserLayers
    .slice(1)
    .map((higher, index): [string, string, string] => [
      `apps/web/src/${browserLayers[index]}/x/upward.ts`,
      imports(`../../${higher}/any.ts`),
      imported,
    ]),
  ['apps/web/src/session/up.ts', imports('../layout/top-bar.tsx'), imported],
  ['apps/web/src/layout/up.ts', imports('../router.tsx'), imported],
  ['apps/web/src/features/plan/a1.ts', imports('../region/region.screen.tsx'), imported],
  ['apps/web/src/features/plan/a2.ts', "export const it = import('../region/a.ts');", imported],
  ['apps/web/src/features/plan/table/a3.ts', imports('../../region/region.screen.tsx'), imported],
  ['apps/api/src/a1.ts', imports('@canone/web'), imported],
  ['apps/api/src/web/a1.ts', imports('../../../web/src/main.tsx'), imported],
  ['apps/api/src/a2.ts', imports('react'), imported],
  ['apps/api/src/modules/plan/e.service.ts', imports('../../../../web/src/main.tsx'), imported],
  ['apps/api/src/a3.ts', imports('kysely'), imported],
  ['apps/api/src/platform/a1.ts', imports('../modules/plan/plan.service.ts'), imported],
  ['apps/api/src/platform/database/a2.ts', imports('../../modules/plan/plan.table.ts'), imported],
  ['apps/api/src/platform/a3.ts', imports('pg'), imported],
  ['apps/api/src/providers/paypal/a1.ts', imports('../../modules/plan/plan.service.ts'), imported],
  ['apps/api/src/modules/plan/a.module.ts', imports('../payment/payment.repository.ts'), imported],
  [
    'apps/api/src/modules/plan/b.module.ts',
    "export * from '../payment/payment.module.ts';",
    imported,
  ],
  ['apps/api/src/modules/plan/c.module.ts', imports('kysely'), imported],
  ['apps/api/src/modules/plan/a.service.ts', imports('fastify'), imported],
  ['apps/api/src/modules/plan/b.service.ts', imports('pg'), imported],
  ['apps/api/src/modules/plan/c.service.ts', imports('../payment/payment.repository.ts'), imported],
  ['apps/api/src/modules/plan/a.repository.ts', imports('@fastify/static'), imported],
  [
    'apps/api/src/modules/plan/b.repository.ts',
    imports('../payment/payment.repository.ts'),
    imported,
  ],
  [
    'apps/api/src/modules/plan/d1.service.ts',
    imports('../billing/ledger/charge.repository.ts'),
    imported,
  ],
  [
    'apps/api/src/modules/plan/d2.module.ts',
    imports('../billing/provider-sync/reconcile.job.ts'),
    imported,
  ],
  ['apps/api/src/a4.ts', imports('./modules/billing/ledger/charge.repository.ts'), imported],
  ['apps/api/src/demo/a1.ts', imports('../modules/billing/checkout/activation.ts'), imported],
  ...billingLayers
    .slice(1)
    .map((higher, index): [string, string, string] => [
      `${billing}/${billingLayers[index]}/upward.service.ts`,
      imports(`../${higher}/any.service.ts`),
      imported,
    ]),
  [`${billing}/events/up.service.ts`, imports('../timeline/timeline.service.ts'), imported],
  [
    `${billing}/receivables/around.service.ts`,
    imports('../../billing/checkout/settlement.service.ts'),
    imported,
  ],
  [`${billing}/checkout/inside.service.ts`, imports('../ledger/charge.repository.ts'), imported],
  [`${billing}/checkout/a.module.ts`, imports('../subscriptions/subscription.view.ts'), imported],
  [`${billing}/checkout/a.repository.ts`, imports('../ledger/charge.repository.ts'), imported],
  [`${billing}/checkout/b.service.ts`, imports('../../plan/plan.repository.ts'), imported],
  [`${billing}/checkout/c.service.ts`, imports('fastify'), imported],
  [`${billing}/checkout/d.service.ts`, imports('kysely'), imported],
  [`${billing}/checkout/e.service.ts`, imports('../../../../../web/src/main.tsx'), imported],
  ...billingLayers
    .slice(1)
    .map((layer): [string, string, string] => [
      `${billing}/${layer}/notifying.service.ts`,
      imports('../../notification/notification.service.ts'),
      imported,
    ]),
  [
    `${billing}/checkout/waking.service.ts`,
    "export const run = (ctx: { triggerJob(job: string): void }) => ctx.triggerJob('provider-events');",
    'no-restricted-properties',
  ],
  ['apps/api/src/default.ts', 'export default 1;', 'no-default-export'],
  ['apps/api/src/any.ts', 'export const it: any = 1;', 'no-explicit-any'],
  ['apps/api/src/bang.ts', 'export const it = process.env.PATH!;', 'no-non-null-assertion'],
  ['apps/api/src/cast.ts', 'export const it = JSON.parse("1") as number;', 'explained-cast'],
  [
    'apps/web/src/double.tsx',
    '/** A date. */\n\nexport const it = new Date() as unknown as string;\n\n// later',
    'explained-cast',
  ],
  ['apps/api/src/long.ts', '// too long\n'.repeat(201), 'max-lines'],
  ['apps/api/src/long.test.ts', '// too long\n'.repeat(301), 'max-lines'],
  [
    'apps/api/src/wide.ts',
    'export const sum = (a: number, b: number, c: number, d: number) => a + b + c + d;',
    'max-params',
  ],
  [
    'apps/api/src/tall.ts',
    `export function tall(): void {\n${"  console.log('a line');\n".repeat(79)}}\n`,
    'max-lines-per-function',
  ],
  ['apps/api/src/circle.ts', imports('./square.ts'), 'no-cycle'],
  ['apps/api/src/square.ts', imports('./circle.ts'), 'no-cycle'],
  ['apps/api/src/floating.ts', 'Promise.reject(new Error());', 'no-floating-promises'],
  ['apps/api/src/misused.ts', 'if (Promise.resolve(1)) console.log(1);', 'no-misused-promises'],
  [
    'apps/api/src/switch.ts',
    "export function name(it: 'a' | 'b') { switch (it) { case 'a': return 1; } return 2; }",
    'switch-exhaustiveness-check',
  ],
  [
    'apps/api/src/only.test.ts',
    "import { test } from 'vitest'; test.only('it', () => {});",
    'no-focused-tests',
  ],
  [
    'apps/api/src/skip.test.ts',
    "import { test } from 'vitest'; test.skip('it', () => {});",
    'no-disabled-tests',
  ],
];

const allowed: [file: string, code: string][] = [
  ['packages/contracts/src/b1.ts', imports('zod/mini')],
  ['apps/web/src/features/plan/b1.ts', imports('../../kit/http/call.ts')],
  ['apps/web/src/features/plan/table/b2.ts', imports('../plan-page.tsx')],
  ...browserLayers
    .slice(1)
    .map((layer, index): [string, string] => [
      `apps/web/src/${layer}/x/downward.ts`,
      imports(`../../${browserLayers[index]}/any.ts`),
    ]),
  ['apps/web/src/kit/http/b4.ts', imports('../format/format.ts')],
  ['apps/web/src/kit/list/b5.ts', imports('../http/call.ts')],
  ['apps/web/src/b3.ts', imports('./features/plan/plan-page.tsx')],
  ['apps/api/src/b1.ts', imports('./modules/plan/plan.module.ts')],
  ['apps/api/src/b2.ts', imports('@canone/paypal-simulator')],
  ['apps/api/src/platform/database/b3.ts', imports('pg')],
  ['apps/api/src/modules/plan/d.module.ts', imports('../payment/payment.service.ts')],
  ['apps/api/src/modules/plan/d.service.ts', imports('./plan.repository.ts')],
  ['apps/api/src/modules/plan/d.repository.ts', imports('kysely')],
  ['apps/api/src/modules/plan/e.repository.ts', imports('../payment/payment.table.ts')],
  [`${billing}/events/notifying.service.ts`, imports('../../notification/notification.service.ts')],
  [
    `${billing}/events/waking.service.ts`,
    "export const run = (ctx: { triggerJob(job: string): void }) => ctx.triggerJob('provider-events');",
  ],
  ...billingLayers
    .slice(1)
    .map((layer, index): [string, string] => [
      `${billing}/${layer}/downward.service.ts`,
      imports(`../${billingLayers[index]}/any.service.ts`),
    ]),
  [
    `${billing}/checkout/e.repository.ts`,
    imports('../provider-accounts/payment-provider.table.ts'),
  ],
  [`${billing}/checkout/f.repository.ts`, imports('kysely')],
  [`${billing}/checkout/f.service.ts`, imports('../../plan/plan.service.ts')],
  [`${billing}/checkout/g.service.ts`, imports('../../../platform/audit/audit.ts')],
  [`${billing}/checkout/h.service.ts`, imports('../../../providers/payment-gateway.ts')],
  [
    'apps/api/src/modules/plan/f.service.ts',
    imports('../billing/subscriptions/subscription.service.ts'),
  ],
  ['apps/api/src/b5.ts', imports('./modules/billing/checkout/checkout.module.ts')],
  ['apps/api/src/b6.ts', imports('./modules/billing/provider-sync/reconcile.job.ts')],
  ['apps/api/src/above.ts', '// one\nexport const it = JSON.parse("1") as number;'],
  ['apps/api/src/beside.ts', 'export const it = JSON.parse("1") as number; // one'],
  ['apps/api/src/const.ts', 'export const it = [JSON.parse("1") as unknown, 2] as const;'],
  ['apps/api/src/cast.test.ts', 'export const it = JSON.parse("1") as number;'],
  ['apps/api/src/testing/b4.ts', imports('pg')],
  ['apps/api/vite.config.ts', 'export default {};'],
];

/** Adds the first line of the code to each case, because the test title shows it. */
const titled = <Case extends [string, string, ...string[]]>(cases: readonly Case[]) =>
  cases.map(([file, code, rule = '']) => [file, code.split('\n', 1)[0], rule] as const);

describe('the linter', () => {
  let findings: readonly string[];

  beforeAll(() => {
    findings = findingsIn([...refused, ...allowed]);
  });

  test.each(titled(refused))('refuses the file %s with the code %s', (file, _code, rule) => {
    expect(findings).toContainEqual(expect.stringMatching(`^${file}:.*${rule}`));
  });

  test.each(titled(allowed))('accepts the file %s with the code %s', (file) => {
    expect(findings.filter((line) => line.startsWith(`${file}:`))).toEqual([]);
  });
});
