import { randomUUID } from 'node:crypto';
import { bookChecks } from '@canone/contracts/book-checks';
import { systemClock } from '../kit/clock.ts';
import type { Engine } from '../kit/database/engine.ts';
import { hasCurrentSchema } from '../kit/database/migrate.ts';
import { runAsSystem } from '../kit/run-as.ts';
import {
  type BrokenCheck,
  everyTenant,
  verifyBooks,
} from '../modules/billing/verification/verification.service.ts';
import { type Command, CommandError } from './command.ts';
import { openAsItIs } from './open-installation.ts';

interface Tenant {
  readonly id: number;
  readonly name: string;
}

function paragraphOf({ id, name }: Tenant, { check, count, rows }: BrokenCheck): string {
  const lines = rows.map((row) => {
    const facts = Object.entries(row).map(([key, value]) => `${key} ${value ?? '–'}`);
    return `  ${facts.join(' · ')}`;
  });
  const rest = count - rows.length;
  return [
    `NON TORNA · tenant ${id} «${name}» · ${check}`,
    `  Deve valere: ${bookChecks[check]}. Casi: ${count}.`,
    ...lines,
    ...(rest > 0 ? [`  … e altri ${rest}.`] : []),
  ].join('\n');
}

/** Only reads, with one snapshot per tenant. The paragraphs name the violated rules. */
export async function verifyInstallation(
  engine: Engine,
): Promise<{ readonly tenants: number; readonly paragraphs: readonly string[] }> {
  const request = { engine, clock: systemClock, requestId: randomUUID() };
  const tenants = await runAsSystem(request, 'read', everyTenant);
  const paragraphs: string[] = [];
  for (const tenant of tenants) {
    const broken = await runAsSystem(request, 'snapshot', async (ctx) =>
      verifyBooks(await ctx.enterTenant(tenant.id)),
    );
    paragraphs.push(...broken.map((one) => paragraphOf(tenant, one)));
  }
  return { tenants: tenants.length, paragraphs };
}

export const verifyCommand: Command = {
  name: 'verify',
  usage: '',
  summary: 'controlla, senza cambiare nulla, che i libri di ogni tenant tornino',

  async run(_, installation) {
    const engine = await openAsItIs(installation);
    try {
      if (!(await hasCurrentSchema(engine)))
        throw new CommandError('Il database è di un’altra versione: avvia prima il prodotto.');
      const { tenants, paragraphs } = await verifyInstallation(engine);
      if (paragraphs.length > 0)
        throw new CommandError([...paragraphs, 'Gli importi sono in centesimi.'].join('\n\n'));
      const checks = Object.keys(bookChecks).length;
      return `Tutto torna: ${checks} controlli su ogni tenant (${tenants}).`;
    } finally {
      await engine.close();
    }
  },
};
