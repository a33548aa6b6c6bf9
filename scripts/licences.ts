import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** A package of package-lock.json. */
export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  /** Whether the package is needed only for development. */
  readonly dev?: boolean;
  /** Whether the package is a workspace of this repository. */
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}
export type AllowedScripts = Readonly<Record<string, boolean>>;
export type Lock = Readonly<Record<string, LockedPackage>>;

/**
 * The allowed licences of the product's packages. The key is the SPDX id, and the value is the group of the licence.
 */
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
/**
 * The name of an installed package, such as `@b/c` for `a/node_modules/@b/c`. Undefined for a package of this
 * repository.
 */
function nameOf(path: string): string | undefined {
  const at = path.lastIndexOf(folder);
  return at < 0 ? undefined : path.slice(at + folder.length);
}

/** Whether an SPDX expression allows the use. In an OR one side must be an allowed licence, in an AND both sides. */
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

/** The packages of the product, grouped by licence. Packages for development are left out. */
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

/**
 * Whether a file comes from the registry. An absent address also means the registry, because
 * `omit-lockfile-registry-resolved` omits addresses.
 */
const isOfRegistry = (resolved: string | undefined) =>
  resolved === undefined || resolved.startsWith('https://registry.npmjs.org/');

/**
 * The reasons why a lock file must not be installed. `allowScripts` lists, in package.json, the packages whose install
 * scripts a person has read. These scripts link PostgreSQL's libraries for the tests.
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

/** The problems of this repository's lock file, and the licences of the product's packages. */
export function readPackages() {
  const { packages: lock } = read('package-lock.json') as { packages: Lock }; // npm defines the formats of both files
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
