import { readFileSync } from 'node:fs';
import { callerOf } from './failures/caller.ts';
import { apiKey, email, installationOn, password } from './failures/installation.ts';
import { createPostgres } from './failures/postgres.ts';
import { freePort } from './free-port.ts';
import { iban, isFormat, statementOf } from './import-files.ts';
import { product, start } from './program.ts';

/**
 * Imports a statement of 200,000 rows into the product on PostgreSQL and prints the growth of the process's resident
 * memory. The growth is the peak of VmRSS during the import minus VmRSS after a small import. The process has only the
 * options of `npm start`. `node bench/import-memory.ts [rows] [csv|camt|mt940|rh|xlsx]` exits with 1 above 100 MB.
 */
const rowCount = Number(process.argv[2] ?? 200_000);
const format = process.argv[3] ?? 'csv';
if (!isFormat(format)) throw new Error(`unknown format ${format}`);
const limitMb = 100;
const warmUpRows = 2_000;

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
  // the response comes from our own server, so its format is known
  const answer = (await response.json()) as { success: boolean; message: string; data: T };
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
  { name: 'Conto', iban, bic: null, holder: 'Banco' },
  tenant.id,
);

async function importRows(file: Blob) {
  const body = new FormData();
  body.set('accountId', String(account.id));
  body.set('file', file, 'estratto');
  const headers = { ...signedIn, 'x-tenant-id': String(tenant.id) };
  return json<{ new: number }>('/api/bankstatement/import', { method: 'POST', headers, body });
}

const { pid } = program;
await importRows(new Blob([statementOf(format, warmUpRows, 0)]));
const file = new Blob([statementOf(format, rowCount, warmUpRows)]);
const beforeMb = residentMb(pid);
let peakMb = beforeMb;
const begin = performance.now();
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, residentMb(pid));
}, 20);
const { new: added } = await importRows(file);
clearInterval(watch);
const seconds = (performance.now() - begin) / 1_000;
const growthMb = peakMb - beforeMb;
console.log(
  `${format}: ${added} movements in ${seconds.toFixed(1)} s; resident ${beforeMb.toFixed(0)} MB before, ` +
    `${peakMb.toFixed(0)} MB at most, growth ${growthMb.toFixed(0)} MB of at most ${limitMb}`,
);
await program.stop();
await postgres.remove();
process.exit(added === rowCount && growthMb <= limitMb ? 0 : 1);
