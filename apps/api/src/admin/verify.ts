import { randomUUID } from 'node:crypto';
import { bookChecks } from '@canone/contracts/ledger/book-checks';
import {
  type BrokenCheck,
  everyTenant,
  verifyBooks,
} from '../modules/billing/verification/verification.service.ts';
import {
  type HistoryState,
  type Seal,
  sealIn,
  textOfSeal,
  verifyHistory,
  verifyNotedSeals,
} from '../modules/history/history-seal.service.ts';
import { noTenant } from '../platform/audit/audit.ts';
import { systemClock } from '../platform/core/clock.ts';
import type { Engine } from '../platform/database/engine.ts';
import { hasCurrentSchema } from '../platform/database/migrate.ts';
import { runAsSystem } from '../platform/request/run-as.ts';
import { type Command, CommandError } from './command.ts';
import { openAsItIs } from './open-installation.ts';

interface Tenant {
  readonly id: number;
  readonly name: string;
}

function lineOf(row: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(row)
    .map(([key, value]) => `${key} ${value ?? '–'}`)
    .join(' · ');
}

function paragraphOf({ id, name }: Tenant, { check, count, rows }: BrokenCheck): string {
  const lines = rows.map((row) => `  ${lineOf(row)}`);
  const rest = count - rows.length;
  return [
    `NON TORNA · tenant ${id} «${name}» · ${check}`,
    `  Deve valere: ${bookChecks[check]}. Casi: ${count}.`,
    ...lines,
    ...(rest > 0 ? [`  … e altri ${rest}.`] : []),
  ].join('\n');
}

/** The result for an operator. */
interface Verified {
  readonly tenants: number;
  /** The texts about violated rules. */
  readonly paragraphs: readonly string[];
  /** The last seal of each history, which the operator notes outside the database. */
  readonly heads: readonly string[];
}

function historyParagraphs({ missing, broken }: HistoryState): readonly string[] {
  return [
    ...missing.map((seal) => `NON TORNA · il sigillo annotato ${seal} non è più nella cronologia`),
    ...broken.map((seal) => `NON TORNA · cronologia fuori dai tenant · ${lineOf(seal)}`),
  ];
}

/**
 * Verifies an installation. It only reads, with one snapshot per tenant. `paragraphs` name the violated rules. `noted`
 * are seals from earlier verifications, which the history must still contain.
 */
export async function verifyInstallation(
  engine: Engine,
  noted: readonly Seal[] = [],
): Promise<Verified> {
  const request = { engine, clock: systemClock, requestId: randomUUID() };
  const of = (id: number) => noted.filter(({ tenantId }) => tenantId === id);
  const outside = await runAsSystem(request, 'snapshot', (ctx) => verifyHistory(ctx, of(noTenant)));
  const tenants = await runAsSystem(request, 'read', everyTenant);
  const paragraphs = [...historyParagraphs(outside)];
  const heads = [outside.head];
  for (const tenant of tenants) {
    const { broken, history } = await runAsSystem(request, 'snapshot', async (ctx) => {
      const inTenant = await ctx.enterTenant(tenant.id);
      return {
        broken: await verifyBooks(inTenant),
        history: await verifyNotedSeals(inTenant, of(tenant.id)),
      };
    });
    heads.push(history.head);
    paragraphs.push(...historyParagraphs({ ...history, broken: [] }));
    paragraphs.push(...broken.map((one) => paragraphOf(tenant, one)));
  }
  const known = new Set([noTenant, ...tenants.map(({ id }) => id)]);
  const lost = noted.filter(({ tenantId }) => !known.has(tenantId)).map(textOfSeal);
  paragraphs.push(...historyParagraphs({ missing: lost, broken: [], head: undefined }));
  return {
    tenants: tenants.length,
    paragraphs,
    heads: heads.filter((head) => head !== undefined),
  };
}

export const verifyCommand: Command = {
  name: 'verify',
  usage: '[sigillo …]',
  summary: 'controlla, senza cambiare nulla, che i libri e la cronologia di ogni tenant tornino',

  async run(args, installation) {
    const noted = args.map((arg) => {
      const seal = sealIn(arg);
      if (!seal) throw new CommandError(`«${arg}» non è un sigillo: tenant:numero:impronta.`);
      return seal;
    });
    const engine = await openAsItIs(installation);
    try {
      if (!(await hasCurrentSchema(engine)))
        throw new CommandError('Il database è di un’altra versione: avvia prima il prodotto.');
      const { tenants, paragraphs, heads } = await verifyInstallation(engine, noted);
      if (paragraphs.length > 0)
        throw new CommandError([...paragraphs, 'Gli importi sono in centesimi.'].join('\n\n'));
      const checks = Object.keys(bookChecks).length;
      return [
        `Tutto torna: ${checks} controlli su ogni tenant (${tenants}).`,
        ...(heads.length > 0 ? ['Ultimi sigilli della cronologia:', ...heads] : []),
      ].join('\n');
    } finally {
      await engine.close();
    }
  },
};
