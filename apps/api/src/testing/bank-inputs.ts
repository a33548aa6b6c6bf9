import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { mod97 } from '@canone/contracts/values/mod97';
import { awaited, byId, type CallInput, page, type World } from './billing-inputs.ts';

let serial = 0;

/** A valid IBAN that differs from those of all other calls. */
function anIban(): string {
  const account = String((serial += 1)).padStart(18, '0');
  return `DE${String(98 - mod97(`${account}DE00`)).padStart(2, '0')}${account}`;
}

export const anAccount = () => ({
  name: 'Conto',
  iban: anIban(),
  bic: null,
  holder: 'Noi S.r.l.',
  isShown: false,
  confirmsExact: false,
});

interface Row {
  readonly day: string;
  /** The amount as a bank writes it: "12,20". */
  readonly amount: string;
  readonly text: string;
}

/** A CSV statement with these rows. */
export function csvOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ day, amount, text }) => `${day};${amount};"${text.replaceAll('"', '""')}"`,
  );
  return ['Data;Importo;Descrizione', ...lines].join('\r\n');
}

const boundary = 'canone-test-boundary';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body with text fields, and with a field `file` that has this content. */
export function multipartOf(
  body: Readonly<Record<string, unknown>>,
  fileName = 'estratto.csv',
): Buffer {
  const parts = Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return [];
    // a value of another type is not a file, so it is sent as a plain field
    const isFile = name === 'file' && (typeof value === 'string' || Buffer.isBuffer(value));
    const content = Buffer.isBuffer(value) ? value : Buffer.from(`${value as string | number}`);
    const disposition = `form-data; name="${name}"${isFile ? `; filename="${fileName}"` : ''}`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

const accountOf = (world: World) => world.create('/api/bankaccount/Create', anAccount());

/** Creates an account and an imported movement of 12.20 € on it. */
async function aMovement(
  world: World,
  amount = '12,20',
  reference = '',
): Promise<{ id: number; statementId: number }> {
  const accountId = await accountOf(world);
  const text = `movimento ${(serial += 1)} ${reference}`;
  const file = csvOf([{ day: '20/11/2026', amount, text }]);
  const statementId = await world.upload('/api/bankstatement/import', { accountId, file });
  const { id } = await world.api.make.inTenant(world.tenantId, (db) =>
    db
      .selectFrom('bank_movements')
      .select('id')
      .where('bank_statement_id', '=', statementId)
      .executeTakeFirstOrThrow(),
  );
  return { id, statementId };
}

const aFile = async (world: World): Promise<CallInput> => ({
  body: {
    accountId: await accountOf(world),
    file: csvOf([{ day: '20/11/2026', amount: '12,20', text: `riga ${(serial += 1)}` }]),
  },
});

/** Valid inputs for the endpoints of statements and movements. */
export const bankInputs: Readonly<Record<string, (world: World) => Promise<CallInput>>> = {
  'bankstatement.list': async () => page,
  'bankstatement.get': async (world) => byId((await aMovement(world)).statementId),
  'bankstatement.preview': aFile,
  'bankstatement.import': aFile,
  'bankmovement.list': async () => page,
  'bankmovement.summary': async () => ({ query: {} }),
  'bankmovement.get': async (world) => byId((await aMovement(world)).id),
  'bankmovement.confirm': async (world) => ({
    ...byId((await aMovement(world)).id),
    body: { receivableIds: [(await awaited(world)).paymentId] },
  }),
  'bankmovement.confirmExact': async (world) => {
    const { paymentId: receivableId } = await awaited(world);
    await aMovement(world, '12,20', referenceOf({ tenantId: world.tenantId, receivableId }));
    return {};
  },
  'bankmovement.recordReturn': async (world) => {
    const { paymentId } = await awaited(world);
    const approvalDate = '2026-11-10T09:00:00Z';
    await world.create('/api/BankTransfer/create', { paymentId, amount: 12.2, approvalDate });
    const { id: entryId } = await world.api.make.inTenant(world.tenantId, (db) =>
      db
        .selectFrom('ledger_entries')
        .select('id')
        .where('kind', '=', 'transfer')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    return { ...byId((await aMovement(world, '-12,20')).id), body: { entryId } };
  },
  'bankmovement.ignore': async (world) => ({
    ...byId((await aMovement(world)).id),
    body: { rememberPayer: true },
  }),
  'bankmovement.undo': async (world) => {
    const { id } = await aMovement(world);
    await world.create(`/api/bankmovement/ignore/${id}`, {});
    return byId(id);
  },
};
