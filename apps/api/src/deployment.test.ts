import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { health } from './health.ts';
import type { Engine } from './platform/database/engine.ts';
import { maxUploadMs } from './platform/http/route.ts';
import { deployFile } from './testing/watched-server.ts';

const repository = (path: string) => new URL(`../../../${path}`, import.meta.url);
const deployPath = (path: string) => fileURLToPath(repository(`deploy/${path}`));
const source = (path: string) => readFileSync(repository(path), 'utf8');

/** The variables that the product reads, and the variables of the other programs in the containers. */
const productVariables = new Set([
  ...[...source('apps/api/src/environment.ts').matchAll(/^ {2}([A-Z_]+): z\./gm)].map(
    ([, name]) => name,
  ),
  'NODE_ENV',
]);

const healthPaths = (text: string) =>
  [...text.matchAll(/(?:3000|path: |health_uri )(\/health\/\w+)/g)].map(([, path = '']) => path);

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface Container {
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string }[];
  readonly securityContext: object;
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } };
}

interface Pod {
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly containers: readonly Container[];
}

interface Ingress {
  readonly kind: string;
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly rules: readonly { readonly http: { readonly paths: readonly { path: string }[] } }[];
  };
}

describe('the files in deploy', () => {
  let app: FastifyInstance;

  beforeAll(() => {
    app = fastify();
    health(app, { engine: {} as Engine }); // the test only looks routes up and never calls them
  });

  afterAll(() => app.close());

  const isServed = (url: string) => app.hasRoute({ method: 'GET', url });

  test('ask for health only where the product answers', () => {
    const files = ['Containerfile', 'compose.yaml', 'kubernetes/canone.yaml', 'proxy/Caddyfile'];

    for (const file of files) {
      const paths = healthPaths(deployFile(file));
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.filter((path) => !isServed(path))).toEqual([]);
    }
  });

  test('build an image without root, whose process is the server and which installs nothing at start', () => {
    const [, image = ''] = deployFile('Containerfile').split(/^FROM .* AS build$/m);
    const last = image.slice(image.lastIndexOf('\nFROM '));

    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/npm (ci|install)|build-release/);
    const [, entry = ''] = /^ENTRYPOINT \["node", "([^"]+)"\]$/m.exec(last) ?? [];
    expect(existsSync(repository(entry))).toBe(true);
    for (const [, copied = ''] of image.matchAll(/^RUN node (\S+)/gm))
      expect(existsSync(repository(copied))).toBe(true);
  });

  test('describe with compose two web processes, one worker and a migration, none of them privileged', () => {
    const { services } = parse(deployFile('compose.yaml'), { merge: true }) as {
      services: Readonly<Record<string, Service>>;
    };
    const own = Object.entries(services).filter(([, { image }]) => image === 'canone');

    expect(own.map(([name]) => name)).toEqual(['migrate', 'web-1', 'web-2', 'worker']);
    for (const [name, service] of own) {
      expect(service).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] });
      expect(service.security_opt).toContain('no-new-privileges:true');
      expect(Object.keys(service.environment).filter((key) => !productVariables.has(key))).toEqual(
        [],
      );
      // only the container that migrates has the owner's password
      expect('DATABASE_OWNER_URL' in service.environment).toBe(name === 'migrate');
    }
    for (const name of ['web-1', 'web-2', 'worker'])
      expect(services[name]?.healthcheck?.test.join(' ')).toContain('/health/ready');
    expect(services['worker']?.environment['ROLE']).toBe('worker');
    expect(services['web-2']?.environment['ROLE']).toBe('web');
  });

  test('give Kubernetes pods no root, time to drain, and only /tmp to write', () => {
    const documents = parseAllDocuments(deployFile('kubernetes/canone.yaml')).map(
      (document) => document.toJS() as { kind: string; spec: { template?: { spec: Pod } } },
    );
    const pods = documents.flatMap(({ spec }) => spec.template?.spec ?? []);

    expect(documents.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Job', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress']),
    );
    expect(pods).toHaveLength(3);
    for (const { securityContext, automountServiceAccountToken, containers, ...pod } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(automountServiceAccountToken).toBe(false);
      const [container] = containers;
      expect(container?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      for (const { name } of container?.env ?? []) expect(productVariables).toContain(name);
      if (container?.args?.[0] === 'migrate') continue;
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(6 + 15);
      expect(isServed(container?.readinessProbe?.httpGet.path ?? '')).toBe(true);
      expect(container?.livenessProbe?.httpGet.path).toBe('/health/live');
    }
  });

  test.each(['canone-web@', 'canone-worker', 'canone-migrate'])(
    'run %s.service as its own user, with the entry of a release',
    (unit) => {
      const text = deployFile(`systemd/${unit}.service`);
      const [, entry = '', command = ''] =
        /^ExecStart=\/opt\/canone\/current\/node\/bin\/node (\S+) (\w+)$/m.exec(text) ?? [];

      expect(existsSync(repository(entry))).toBe(true);
      expect(source(entry)).toContain(`  ${command}: [`);
      expect(text).toMatch(/^User=canone$/m);
      for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'UMask=0077'])
        expect(text.split('\n')).toContain(line);
      for (const [, name = ''] of text.matchAll(/[ =]([A-Z_]{4,})=/g))
        expect(productVariables).toContain(name);
    },
  );

  test('W107 · let nginx wait as long as the longest call may take', () => {
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(deployFile('proxy/nginx.conf')) ?? [];

    expect(Number(seconds) * 1000).toBeGreaterThan(maxUploadMs);
  });

  test('W149 · give the ingress of Kubernetes the limits of nginx', () => {
    const limitsOf = (path: string) => {
      const ingress = parseAllDocuments(deployFile('kubernetes/canone.yaml'))
        .map((document) => document.toJS() as Ingress)
        .filter(({ kind }) => kind === 'Ingress')
        .find(({ spec }) => spec.rules[0]?.http.paths.some((rule) => rule.path === path));
      const annotations = ingress?.metadata.annotations ?? {};
      return ['proxy-body-size', 'proxy-read-timeout', 'limit-connections'].map(
        (name) => annotations[`nginx.ingress.kubernetes.io/${name}`],
      );
    };

    for (const call of ['preview', 'import'])
      expect(limitsOf(`/api/bankstatement/${call}`)).toEqual(['51m', '310', '4']);
    expect(limitsOf('/')).toEqual(['2m', '310', undefined]);
  });

  test('W125 · keep secret links and addresses out of the log of nginx', () => {
    const text = deployFile('proxy/nginx.conf');
    const [, format = ''] = /log_format canone '([^']+)';/.exec(text) ?? [];

    expect(text).toMatch(/\n {2}access_log \S+ canone;\n/);
    expect(format).toContain('$request_id');
    expect(
      format.match(/\$(request|request_uri|uri|args|query_string|http_\w+)\b(?!_)/g),
    ).toBeNull();
  });

  test('W126 · let no client decide which calls are traced', () => {
    expect(deployFile('proxy/nginx.conf')).toContain('proxy_set_header traceparent "";');
    expect(deployFile('proxy/Caddyfile')).toContain('header_up -traceparent');
  });

  test('W102 OPS-08 · let the worker under systemd write the backups that Debian’s set-up asks for', () => {
    const unit = deployFile('systemd/canone-worker.service').split('\n');
    const [, folder = ''] = /^BACKUP_DIR=(\S+)$/m.exec(deployFile('debian/set-up.sh')) ?? [];
    const written = unit.flatMap((line) => /^StateDirectory=(\S+)$/.exec(line)?.[1] ?? []);

    expect(written.map((name) => folder.startsWith(`/var/lib/${name}/`))).toEqual([true]);
    expect(unit).toContain('EnvironmentFile=-/etc/canone/backup.env');
    expect(unit).toContain('StateDirectoryMode=0700');
  });

  test('name in the example of the environment only variables that the product reads', () => {
    const names = [...deployFile('canone.env.example').matchAll(/^([A-Z_]+)=/gm)];

    expect(names.length).toBeGreaterThan(5);
    expect(names.map(([, name]) => name).filter((name) => !productVariables.has(name))).toEqual([]);
  });

  test('set up Debian with the logins, variables and units that exist', () => {
    const script = deployFile('debian/set-up.sh');
    const replaced = [...script.matchAll(/s\|\^([A-Z_]+)=/g)].map(([, name = '']) => name);
    const written = [...script.matchAll(/^([A-Z_]+)=postgres:/gm)].map(([, name = '']) => name);

    expect(replaced).toContain('SECRET_KEY');
    for (const name of replaced)
      expect(deployFile('canone.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
    const ofCommands = ['DATABASE_OWNER_URL', 'DATABASE_URL', 'BACKUP_DATABASE_URL'];
    expect(written).toEqual(ofCommands.concat('BACKUP_DATABASE_URL'));
    for (const name of written) expect(productVariables).toContain(name);
    const logins = [...script.matchAll(/postgres:\/\/(\w+):\$(\w+)@/g)];
    expect(new Set(logins.map(([, login]) => login)).size).toBe(3);
    for (const [, login = '', password = ''] of logins) {
      expect(deployFile('postgres/create-logins.sh')).toContain(`create role ${login} login`);
      expect(deployFile('postgres/create-logins.sh')).toContain(`\`printenv ${password}\``);
    }
    for (const [, path = ''] of script.matchAll(/\$release"?\/(deploy\/[\w./-]+\w)/g))
      expect(existsSync(repository(path))).toBe(true);
    for (const name of ['set-up.sh', 'canone'])
      expect(() => execFileSync('sh', ['-n', deployPath(`debian/${name}`)])).not.toThrow();
  });

  describe('in a folder', () => {
    let folder: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'canone-deploy-'));
    });

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test('W20 · the command "canone" reads values as text, and the owner’s only for their commands', () => {
      const value = 'smtp://a:p$HOME`id`$(id)&x="y z";\'@host';
      writeFileSync(
        join(folder, 'canone.env'),
        `# a comment\nSMTP_URL=${value}\nDATABASE_URL=served\n`,
      );
      writeFileSync(join(folder, 'owner.env'), 'DATABASE_OWNER_URL=owned');
      const script = deployFile('debian/canone')
        .replaceAll('/etc/canone', folder)
        .replace(/^exec runuser .*$/m, 'exec env');
      const variablesOf = (...words: string[]) =>
        execFileSync('sh', ['-c', script, 'canone', ...words], {
          encoding: 'utf8',
          env: { PATH: process.env['PATH'] },
        }).split('\n');

      expect(variablesOf('admin', 'superadmin')).toEqual(
        expect.arrayContaining([`SMTP_URL=${value}`, 'DATABASE_URL=served']),
      );
      expect(variablesOf('admin', 'superadmin').join('\n')).not.toContain('OWNER');
      for (const words of [['migrate'], ['admin', 'backup'], ['admin', 'distribute']])
        expect(variablesOf(...words)).toContain('DATABASE_OWNER_URL=owned');
    });

    test('W20 · the logins are made without a password in the arguments of a process', () => {
      writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "$@"; cat\n', { mode: 0o755 });
      const passwords = ['owner-1f', 'serve-2f', 'backup-3f'];
      const [CANONE_OWNER_PASSWORD, CANONE_SERVE_PASSWORD, CANONE_BACKUP_PASSWORD] = passwords;
      const run = (env: NodeJS.ProcessEnv) =>
        execFileSync('sh', [deployPath('postgres/create-logins.sh')], {
          encoding: 'utf8',
          stdio: 'pipe',
          env: { PATH: `${folder}:${process.env['PATH']}`, POSTGRES_USER: 'postgres', ...env },
        });

      const sent = run({ CANONE_OWNER_PASSWORD, CANONE_SERVE_PASSWORD, CANONE_BACKUP_PASSWORD });

      for (const password of passwords) expect(sent).not.toContain(password);
      expect(sent).toContain("create role canone login password :'serve' noinherit;");
      expect(() => run({ CANONE_OWNER_PASSWORD, CANONE_SERVE_PASSWORD })).toThrow(
        'BACKUP_PASSWORD',
      );
    });
  });
});
