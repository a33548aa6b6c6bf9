import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ended, pause } from '../program.ts';
import { callerOf, demoApiKey } from './caller.ts';
import { startMailSink } from './mail-sink.ts';
import { start } from './product.ts';

/**
 * Requests reset links while the mail server is stopped, kills the product (kill -9) and starts both again. Every mail
 * must be sent exactly once. `node bench/failures/mail-down.ts`
 */
const people = ['superadmin', 'admin', 'operatore'].map((name) => `${name}@canone.example`);
const limitMs = 150_000;
const folder = await mkdtemp(join(tmpdir(), 'canone-mail-'));
const [port, mailPort] = [await freePort(), await freePort()];
const environment = {
  DATA_DIR: folder,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  LOG_LEVEL: 'silent',
};

let product = await start(port, environment);
const caller = callerOf(product.origin, demoApiKey);
const statuses: number[] = [];
for (const Email of people)
  statuses.push((await caller.send('POST', '/api/user/request-password-reset', { Email })).status);
await pause(3000);
product.child.kill('SIGKILL');
await ended(product.child);

const sink = await startMailSink(mailPort);
product = await start(port, environment);
const begin = performance.now();
while (sink.mails.length < people.length && performance.now() - begin < limitMs) await pause(200);
const tookMs = performance.now() - begin;
await pause(3000);
product.child.kill('SIGTERM');
const exitCode = await ended(product.child);
sink.server.close();
await rm(folder, { recursive: true, force: true });

const missing = people.filter((person) => !sink.mails.includes(person));
console.log(
  `mail server down, then kill -9: answers ${statuses.join()}; ${sink.mails.length} mails for ${people.length} links, ${missing.length} missing; the last was sent ${Math.round(tookMs / 1000)} s after the restart; exit ${exitCode}`,
);
const isGood = missing.length === 0 && sink.mails.length === people.length;
process.exit(isGood && statuses.every((status) => status === 200) ? 0 : 1);
