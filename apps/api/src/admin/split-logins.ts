import { installAsOwner } from '../database.ts';
import { openPostgres } from '../platform/database/engine.ts';
import { loginOf } from '../platform/database/logins.ts';
import { createPowerlessLogin } from '../platform/database/new-login.ts';
import { type Command, CommandError } from './command.ts';

const usual = 'canone_serve';

function refusedBecause(login: string, owner: string, error: unknown): CommandError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '42710')
    return new CommandError(`Il login «${login}» esiste già: scegli un altro nome.`);
  if (code !== '42501') return undefined;
  return new CommandError(
    `Il login «${owner}» non può creare altri login. Da amministratore del database:
  create role ${login} login noinherit password '…';
  grant canone_app, canone_control to ${login};
poi DATABASE_OWNER_URL = l’indirizzo di oggi, DATABASE_URL = quello di ${login}.`,
  );
}

/**
 * Creates a second login for an installation that has only one. The existing login stays the owner, so no ownership
 * changes.
 */
export const splitLoginsCommand: Command = {
  name: 'split-logins',
  usage: '[nome]',
  summary: `crea il login che serve (${usual}): quello di oggi resta il proprietario e migra soltanto`,

  async run([login = usual], { configuration: { database } }) {
    if (database.kind !== 'postgres')
      throw new CommandError('Serve DATABASE_URL: il database incorporato non ha login.');
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(login))
      throw new CommandError('Il nome di un login ha lettere minuscole, cifre e _.');
    const owner = openPostgres(database.ownerUrl ?? database.url, { poolSize: 2 });
    try {
      const ownerLogin = await loginOf(owner);
      const password = await createPowerlessLogin(owner, login).catch((error: unknown) => {
        throw refusedBecause(login, ownerLogin, error) ?? error;
      });
      await installAsOwner(owner, login);
      const address = new URL(database.url);
      Object.assign(address, { username: login, password });
      return [
        `Creato il login «${login}», che non possiede nulla. Ora imposta:`,
        '  DATABASE_OWNER_URL   l’indirizzo di oggi: serve solo a chi migra',
        `  DATABASE_URL         ${address.href}`,
        'e togli DATABASE_SINGLE_LOGIN. La password non è scritta altrove.',
        `Da amministratore del database: alter role ${ownerLogin} nocreaterole;`,
      ].join('\n');
    } finally {
      await owner.close();
    }
  },
};
