import { readFileSync } from 'node:fs';
import { callerOf } from './failures/caller.ts';
import { apiKey, email, installationOn, password } from './failures/installation.ts';
import { createPostgres } from './failures/postgres.ts';
import { freePort } from './free-port.ts';
import { product, start } from './program.ts';

/**
 * Imports a statement of 200,000 rows into the product on PostgreSQL and prints by how much the resident memory of the
 * process grows. `node bench/import-memory.ts [rows]` exits with 1 above 100 MB.
 */
const rowCount = Number(process.argv[2] ?? 200_000);
const limitMb = 100;
const warmUpRows = 2_000;

/** A CSV like that of an Italian bank, about 110 bytes a row; each row is a different movement. */
function csvOf(rows: number, from: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = String(1 + (n % 28)).padStart(2, '0');
    const month = String(1 + (Math.floor(n / 28) % 10)).padStart(2, '0');
    const text = `BONIFICO A VOSTRO FAVORE DA CLIENTE ${from + n} PER CANONE DEL MESE, FATTURA ${from + n}/2026`;
    return `${day}/${month}/2026;${day}/${month}/2026;${(n % 9_000) + 1},22;${text}`;
  });
  return ['Data contabile;Data valuta;Importo;Descrizione', ...lines].join('\r\n');
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

const postgres = await createPostgres();
const installation = installationOn(postgres);
const port = await freePort();
const program = await start(product, installation.environment, { health: '/health/ready', port });
const caller = callerOf(program.origin, apiKey);
await installation.createSuperAdmin(caller);

async function json<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(program.origin + path, init);
  const answer = (await response.json()) as { success: boolean; message: string; data: T }; // our own server's format
  if (!answer.success) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

const plain = { 'x-api-key': apiKey, 'content-type': 'application/json' };
const { token } = await json<{ token: string }>('/api/user/Login', {
  method: 'POST',
  headers: plain,
  body: JSON.stringify({ Email: email, Password: password }),
});
const signedIn = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
const post = (path: string, body: object, tenantId?: number) =>
  json<{ id: number }>(path, {
    method: 'POST',
    headers: { ...plain, ...signedIn, ...(tenantId && { 'x-tenant-id': String(tenantId) }) },
    body: JSON.stringify(body),
  });
const tenant = await post('/api/tenant/Create', { name: 'Banco' });
const account = await post(
  '/api/bankaccount/Create',
  { name: 'Conto', iban: 'IT60X0542811101000000123456', bic: null, holder: 'Banco' },
  tenant.id,
);

async function importRows(rows: number, from: number) {
  const body = new FormData();
  body.set('accountId', String(account.id));
  body.set('file', new Blob([csvOf(rows, from)]), 'estratto.csv');
  const headers = { ...signedIn, 'x-tenant-id': String(tenant.id) };
  return json<{ new: number }>('/api/bankstatement/import', { method: 'POST', headers, body });
}

const { pid } = program;
await importRows(warmUpRows, 0);
const beforeMb = residentMb(pid);
let peakMb = beforeMb;
const begin = performance.now();
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, residentMb(pid));
}, 20);
const { new: added } = await importRows(rowCount, warmUpRows);
clearInterval(watch);
const seconds = (performance.now() - begin) / 1_000;
const growthMb = peakMb - beforeMb;
console.log(
  `${added} movements in ${seconds.toFixed(1)} s; resident ${beforeMb.toFixed(0)} MB before, ` +
    `${peakMb.toFixed(0)} MB at most, growth ${growthMb.toFixed(0)} MB of at most ${limitMb}`,
);
await program.stop();
await postgres.remove();
process.exit(added === rowCount && growthMb <= limitMb ? 0 : 1);
