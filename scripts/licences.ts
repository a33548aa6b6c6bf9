import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** A package of package-lock.json. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  /** Needed for development only. */
  readonly dev?: boolean;
  /** A package of this repository. */
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
export type AllowedScripts = Readonly<Record<string, boolean>>;
export type Lock = Readonly<Record<string, LockedPackage>>;

/** The licences that packages of the product may have, by SPDX id, each with its group. */
const allowed: Readonly<Record<string, string>> = {
  MIT: 'permissive',
  'MIT-0': 'permissive',
  ISC: 'permissive',
  '0BSD': 'permissive',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'Apache-2.0': 'permissive, with a grant of patents',
  'BlueOak-1.0.0': 'permissive',
  Unlicense: 'public domain',
  'CC0-1.0': 'public domain',
  'OFL-1.1': 'permissive for fonts that are not sold by themselves',
};

const folder = 'node_modules/';
/** The name of an installed package: `a/node_modules/@b/c` → `@b/c`; undefined for a package of this repository. */
function nameOf(path: string): string | undefined {
  const at = path.lastIndexOf(folder);
  return at < 0 ? undefined : path.slice(at + folder.length);
}

/** Whether an SPDX expression grants an allowed licence: one side of an OR, both of an AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => Object.hasOwn(allowed, id.trim())));
}

interface Installed extends LockedPackage {
  readonly name: string;
}

function installed(lock: Lock): readonly Installed[] {
  return Object.entries(lock).flatMap(([path, item]) => {
    const name = nameOf(path);
    return name === undefined || item.link ? [] : [{ ...item, name }];
  });
}

/** The packages of the product by licence, without those for development. */
export function licencesIn(lock: Lock): ReadonlyMap<string, readonly string[]> {
  const ofProduct = installed(lock).filter(({ dev }) => !dev);
  const names = Map.groupBy(ofProduct, ({ license }) => license ?? 'none');
  return new Map(
    Array.from(names, ([license, packages]) => [
      license,
      [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].toSorted(),
    ]),
  );
}

/** A file of the registry. A lock without addresses (`omit-lockfile-registry-resolved`) means the registry too. */
const isOfRegistry = (resolved: string | undefined) =>
  resolved === undefined || resolved.startsWith('https://registry.npmjs.org/');

/**
 * The reasons for which a lock file must not be installed. `allowScripts` is the list in package.json of the packages
 * whose install scripts were read: they link PostgreSQL's libraries for the tests.
 */
export function problemsIn(lock: Lock, allowScripts: AllowedScripts): readonly string[] {
  const refused = Array.from(licencesIn(lock))
    .filter(([license]) => !isAllowed(license))
    .flatMap(([license, names]) => names.map((name) => `${name}: licence ${license}`));
  const others = installed(lock).flatMap(({ name, integrity, resolved, hasInstallScript }) => {
    return [
      ...(integrity?.startsWith('sha512-') ? [] : [`${name}: no SHA-512 of its content`]),
      ...(isOfRegistry(resolved) ? [] : [`${name}: from ${resolved}, not from the registry`]),
      ...(hasInstallScript && !Object.hasOwn(allowScripts, name)
        ? [`${name}: an install script nobody has read`]
        : []),
    ];
  });
  return [...refused, ...others];
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** The problems and the licences of this repository. */
export function readPackages() {
  const { packages: lock } = read('package-lock.json') as { packages: Lock }; // npm's formats
  const { allowScripts } = read('package.json') as { allowScripts: AllowedScripts };
  return { licences: licencesIn(lock), problems: problemsIn(lock, allowScripts) };
}

if (import.meta.main) {
  const { licences, problems } = readPackages();
  for (const [license, names] of licences)
    console.log(`${license} (${names.length})\n  ${names.join('\n  ')}`);
  if (problems.length > 0) console.error(`\n${problems.join('\n')}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
