import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from './command.ts';

/** The parameters of an address for TLS, with the variable of PostgreSQL's programs for each. */
const tlsVariables = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

/**
 * The connection settings for PostgreSQL's programs, as environment variables. On a command line other users of the
 * machine could read the password.
 */
function connectionOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const tls = Object.entries(tlsVariables).flatMap(([name, variable]) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[variable, value]];
  });
  return {
    ...process.env,
    PGHOST: decodeURIComponent(searchParams.get('host') ?? hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(tls),
  };
}

interface Tool {
  readonly name: string;
  readonly args: readonly string[];
  readonly url: string;
}

/** Runs a program. `exchange` reads its output or writes its input. If `exchange` fails, the program is killed. */
export async function runTool(
  { name, args, url }: Tool,
  exchange: (child: ChildProcessByStdio<Writable, Readable, Readable>) => Promise<void>,
): Promise<void> {
  const child = spawn(name, args, { env: connectionOf(url), stdio: ['pipe', 'pipe', 'pipe'] });
  let errorText = '';
  child.stderr.on('data', (text: Buffer) => {
    errorText += text.toString();
  });
  const exchanged = exchange(child).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => {
      // a program that has ended closes its pipe; its own error message comes later
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return undefined;
      child.kill('SIGKILL');
      return error;
    },
  );
  await once(child, 'close').catch(() => {
    throw new CommandError(
      `${name} non c’è: installa i programmi client di PostgreSQL, della versione del server o più nuovi.`,
    );
  });
  const failure = await exchanged;
  if (failure) throw failure;
  if (child.exitCode === 0) return;
  if (errorText.includes('server version mismatch'))
    throw new CommandError(`${name} è più vecchio del server: installa quello della sua versione.`);
  throw new CommandError(`${name} non è riuscito:\n${errorText.trim()}`);
}
