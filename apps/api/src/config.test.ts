import { describe, expect, test } from 'vitest';
import { readConfiguration } from './config.ts';
import { ConfigurationError, readLogins } from './database-setting.ts';

const production = {
  DATABASE_URL: 'postgres://canone:segreto@db.example/canone',
  API_KEY: 'una-chiave-lunga',
  SECRET_KEY: 'x'.repeat(32),
  PUBLIC_BASE_URL: 'https://canone.example/',
};

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
    return '';
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

describe('the environment', () => {
  test('an empty environment gives the demo on the embedded database', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database: { kind: 'demo', folder: './data' },
      apiKey: 'canone-demo',
      secretKey: undefined,
      publicBaseUrl: undefined,
      logLevel: 'warn',
    });
  });

  test('O7 · a pooler is in transaction mode and needs two logins', () => {
    const pooled = { ...production, DATABASE_POOLER: 'transaction' };
    const ownerUrl = 'postgres://o@db/c';

    expect(readConfiguration(pooled).database).toMatchObject({ isPooled: true });
    expect(readConfiguration(production).database).toMatchObject({ isPooled: false });
    expect(readLogins({ ...pooled, DATABASE_OWNER_URL: ownerUrl }).isPooled).toBe(true);
    for (const wrong of [
      { ...pooled, DATABASE_POOLER: 'session' },
      { ...pooled, DATABASE_SINGLE_LOGIN: 'yes' },
    ])
      expect(refusalOf(wrong)).toContain('DATABASE_POOLER');
    expect(() => readLogins({ DATABASE_OWNER_URL: ownerUrl, DATABASE_POOLER: 'session' })).toThrow(
      'DATABASE_POOLER: serve transaction, oppure niente',
    );
  });

  test('a Citus coordinator is named by a variable, and has neither a pooler nor a replica', () => {
    const distributed = { ...production, DATABASE_DISTRIBUTED: 'citus' };

    expect(readConfiguration(distributed).database).toMatchObject({ isDistributed: true });
    expect(readConfiguration(production).database).toMatchObject({ isDistributed: false });
    for (const wrong of [
      { ...distributed, DATABASE_DISTRIBUTED: 'yes' },
      { ...distributed, DATABASE_POOLER: 'transaction' },
      { ...distributed, DATABASE_REPLICA_URL: 'postgres://c@db/c' },
    ])
      expect(refusalOf(wrong)).toContain('DATABASE_DISTRIBUTED');
  });

  test('BACKUP_DIR schedules backups, and needs the login that reads all rows', () => {
    const backups = {
      BACKUP_DIR: '/var/backups/canone',
      BACKUP_DATABASE_URL: 'postgres://copie:segreto@db.example/canone',
    };

    expect(readConfiguration({ ...production, ...backups }).backups).toEqual({
      url: backups.BACKUP_DATABASE_URL,
      folder: '/var/backups/canone',
      kept: 14,
      passphrase: undefined,
    });
    expect(readConfiguration(production).backups).toBeUndefined();
    expect(refusalOf({ ...production, BACKUP_DIR: '/x' })).toContain('BACKUP_DATABASE_URL');
    expect(refusalOf({ ...production, ...backups, BACKUP_KEEP: '0' })).toContain('BACKUP_KEEP');
  });

  test('an empty variable counts as unset', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '', API_KEY: '' })).toEqual(
      readConfiguration({}),
    );
  });

  test('DATABASE_URL gives production, and the configured address loses its slash at the end', () => {
    expect(readConfiguration(production)).toMatchObject({
      database: { kind: 'postgres', url: production.DATABASE_URL },
      apiKey: production.API_KEY,
      secretKey: production.SECRET_KEY,
      publicBaseUrl: 'https://canone.example',
      logLevel: 'info',
    });
  });

  test.each([
    [{}, { ownerUrl: undefined, isSingleLogin: false }],
    [{ DATABASE_OWNER_URL: 'postgres://o@db/c' }, { ownerUrl: 'postgres://o@db/c' }],
    [{ DATABASE_SINGLE_LOGIN: 'yes' }, { ownerUrl: production.DATABASE_URL, isSingleLogin: true }],
  ])('F1 · with %o the database has the logins %o', (environment, logins) => {
    expect(readConfiguration({ ...production, ...environment }).database).toMatchObject(logins);
  });

  test('F1 · to migrate only the logins of the database are needed', () => {
    const ownerUrl = 'postgres://o@db/c';

    expect(readLogins({ DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: '' })).toEqual({
      ownerUrl,
      url: undefined,
      isPooled: false,
    });
    expect(() => readLogins({})).toThrow('Serve DATABASE_OWNER_URL');
    expect(() => readLogins({ DATABASE_OWNER_URL: 'VALORE' })).toThrow(
      'DATABASE_OWNER_URL: serve un indirizzo postgres://…',
    );
  });

  test.each(['API_KEY', 'SECRET_KEY', 'PUBLIC_BASE_URL'] as const)(
    'production without %s does not start and uses no default of the demo',
    (name) => {
      const { [name]: _, ...rest } = production;

      expect(refusalOf(rest)).toContain(name);
    },
  );

  test('an address without TLS needs a permission, except on this machine', () => {
    const plain = { ...production, PUBLIC_BASE_URL: 'http://canone.example' };

    expect(refusalOf(plain)).toContain('PUBLIC_BASE_URL: serve un indirizzo https://');
    expect(readConfiguration({ ...plain, ALLOW_PLAIN_HTTP: 'yes' }).publicBaseUrl).toBe(
      'http://canone.example',
    );
    for (const local of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])
      expect(readConfiguration({ ...production, PUBLIC_BASE_URL: local }).publicBaseUrl).toBe(
        local,
      );
  });

  test.each([
    ['PORT', 'ottanta'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://root:VALORE@db'],
    ['DATABASE_OWNER_URL', 'mysql://root:VALORE@db'],
    ['DATABASE_SINGLE_LOGIN', 'VALORE'],
    ['ALLOW_PLAIN_HTTP', 'VALORE'],
    ['API_KEY', 'VALORE'],
    ['SECRET_KEY', 'VALORE-troppo-corto'],
    ['PUBLIC_BASE_URL', 'VALORE'],
    ['PUBLIC_BASE_URL', 'ftp://VALORE.example'],
    ['PUBLIC_BASE_URL', 'javascript:VALORE'],
    ['SUPPORT_EMAIL', 'VALORE'],
    ['LOG_LEVEL', 'VALORE'],
    ['ROLE', 'VALORE'],
    ['SMTP_URL', 'http://VALORE.example'],
  ])('a wrong %s is named, and its value "%s" is not printed', (name, value) => {
    const refusal = refusalOf({ ...production, [name]: value });

    expect(refusal).toContain(name);
    expect(refusal).not.toContain(value);
    expect(refusal).not.toContain('VALORE');
  });

  test('all wrong variables are named at once', () => {
    const refusal = refusalOf({ PORT: 'x', LOG_LEVEL: 'y' });

    expect(refusal).toContain('PORT');
    expect(refusal).toContain('LOG_LEVEL');
  });

  test.each([
    [undefined, undefined],
    ['2', 2],
    ['10.0.0.1, 192.168.0.0/16,::1', ['10.0.0.1', '192.168.0.0/16', '::1']],
  ])('OPS-05 · TRUSTED_PROXIES “%s” is read as %o', (text, trustedProxies) => {
    expect(readConfiguration({ TRUSTED_PROXIES: text })).toMatchObject({ trustedProxies });
  });

  test.each([
    '999.1.1.1',
    '100',
    '1,2',
    '10.0.0.0/33',
    '::/129',
    '0.0.0.0/0',
    '10.0.0.1/',
    '10.0.0.0/255.0.0.0',
    '10.0.0.1/8/8',
    '010.0.0.1',
    'fe80::1%eth0',
    '/',
  ])('W218 · TRUSTED_PROXIES “%s”, which is no address, is refused with a sentence', (text) => {
    expect(refusalOf({ TRUSTED_PROXIES: text })).toContain('TRUSTED_PROXIES: serve indirizzi');
  });

  test.each([
    ['TRUSTED_PROXIES', 'tutti'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['CALLS_PER_PERSON', '-1'],
    ['CALLS_PER_TENANT', 'molte'],
    ['CALLS_REFUSED', 'poche'],
    ['TENANT_SHARE', '0'],
    ['TENANT_SHARE', '101'],
    ['API_DOCS', 'forse'],
    ['SHARED_DATA', 'nessuno'],
    ['TENANTS_PER_PERSON', 'due'],
    ['DRAIN_MS', '2s'],
    ['METRICS_TOKEN', 'corto'],
    ['REQUIRE_SECOND_FACTOR', 'forse'],
    ['SECRET_KEY_OLD', 'corta'],
  ])('%s refuses “%s”', (name, value) => {
    expect(refusalOf({ [name]: value })).toContain(`${name}: serve`);
  });

  test('F8 · by default every administrator changes shared data and creates tenants without a limit', () => {
    const { sharedData, tenantsPerPerson } = readConfiguration({});
    expect({ sharedData, tenantsPerPerson }).toEqual({
      sharedData: 'administrators',
      tenantsPerPerson: undefined,
    });
    expect(readConfiguration({ SHARED_DATA: 'superadmin', TENANTS_PER_PERSON: '3' })).toMatchObject(
      { sharedData: 'superadmin', tenantsPerPerson: 3 },
    );
  });

  test('F14 · the description of the API can be switched off', () => {
    expect(readConfiguration({}).hasApiDocs).toBe(true);
    expect(readConfiguration({ API_DOCS: 'off' }).hasApiDocs).toBe(false);
  });

  test.each([
    [undefined, []],
    ['superadmin', [1]],
    ['admin', [1, 2]],
    ['all', [1, 2, 3, 4]],
  ])('AUT-24 · REQUIRE_SECOND_FACTOR=%s names the roles %o', (value, roles) => {
    const environment = { REQUIRE_SECOND_FACTOR: value };
    expect(readConfiguration(environment).secondFactorRoles).toEqual(roles);
  });

  test('OPS-02 F18 · a shutdown waits for the load balancer, and briefly in the demo too', () => {
    expect(readConfiguration({}).drainMs).toBe(500);
    expect(readConfiguration(production).drainMs).toBe(2000);
    expect(readConfiguration({ ...production, DRAIN_MS: '0' }).drainMs).toBe(0);
  });
});
