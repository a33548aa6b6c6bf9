import { dirname } from 'node:path';

interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The field `packages` of a package-lock.json. The keys are paths. */
export type Lock = Readonly<Record<string, LockedPackage>>;

/** The path at which Node finds a package. Node searches each `node_modules` from the folder `from` upwards. */
function pathOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (folder === '') return undefined;
  }
}

/**
 * The paths of the packages that a workspace needs in production. For another workspace it is the path of its folder.
 * Optional and peer packages are included only if the lock file contains them.
 */
export function productionPackages(lock: Lock, workspace: string): readonly string[] {
  const needed = new Set<string>();

  function add(from: string): void {
    if (needed.has(from)) return;
    needed.add(from);
    const { dependencies, optionalDependencies, peerDependencies } = lock[from] ?? {};
    for (const name of Object.keys({
      ...peerDependencies,
      ...optionalDependencies,
      ...dependencies,
    })) {
      const path = pathOf(lock, from, name);
      const isNeeded = name in { ...dependencies } && !(name in { ...optionalDependencies });
      if (path === undefined && isNeeded)
        throw new Error(`${from} needs ${name}, which package-lock.json does not contain`);
      if (path === undefined) continue;
      const { link, resolved } = lock[path] ?? {};
      add(link === true && resolved !== undefined ? resolved : path);
    }
  }

  add(workspace);
  return [...needed].toSorted();
}
