import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Engine } from './engine.ts';

const iterations = 4096;

/**
 * Converts a password to the form in which PostgreSQL stores it (RFC 5802). The SQL then contains no password, so the
 * server's log cannot contain it.
 */
function scramSecretOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/**
 * Creates a login without any right and returns its password. The login does not inherit the rights of roles that are
 * granted to it later.
 */
export async function createPowerlessLogin({ pool }: Engine, login: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const secret = pg.escapeLiteral(scramSecretOf(password));
  await pool.query(
    `create role ${pg.escapeIdentifier(login)} login noinherit nosuperuser nocreatedb nocreaterole password ${secret}`,
  );
  return password;
}
