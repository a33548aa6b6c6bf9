import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Homes = ReadonlyMap<string, Readonly<{ file: string; name: string }>>;

const barrels: Readonly<Record<string, string>> = {
  '@mantine/core': '@mantine/core',
  '@mantine/hooks': '@mantine/hooks',
  '@mantine/form': '@mantine/form',
  '@tabler/icons-react': '@tabler/icons-react/dist/esm/tabler-icons-react.mjs',
};
const namedImport =
  /(import|export)\s*\{([^}]*)\}\s*from\s*['"](@(?:mantine|tabler)\/[\w-]+)['"];?/g;
const passedOn = /(?:import|export) \{([^}]*)\} from ['"]([^'"]+)['"]/g;

function splitNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function splitAlias(name: string): [imported: string, local: string] {
  const [imported = name, local = imported] = name.split(/\s+as\s+/);
  return [imported, local];
}

/** Maps each name exported by a barrel to its source file. */
function homesOf(barrel: string): Homes {
  const file = fileURLToPath(import.meta.resolve(barrel));
  const homes = new Map<string, { file: string; name: string }>();
  for (const [, names = '', path = ''] of readFileSync(file, 'utf8').matchAll(passedOn)) {
    for (const [name, local] of splitNames(names).map(splitAlias)) {
      homes.set(local, { file: join(dirname(file), path), name });
    }
  }
  return homes;
}

/**
 * Rewrites `import { Button } from '@mantine/core'`, so that it names the file that defines Button. Exports are
 * rewritten in the same way. Types and unknown names do not change.
 */
function rewriteImports(code: string, homes: (packageName: string) => Homes | undefined) {
  return code.replaceAll(namedImport, (statement: string, ...groups: string[]) => {
    const [verb, names = '', packageName = ''] = groups;
    const known = homes(packageName);
    if (!known) return statement;
    const rewritten = splitNames(names).map((entry) => {
      const [imported, local] = splitAlias(entry);
      const home = known.get(imported);
      return home
        ? `${verb} { ${home.name} as ${local} } from '${home.file}';`
        : `${verb} { ${entry} } from '${packageName}';`;
    });
    return rewritten.join(' ');
  });
}

/**
 * Rolldown puts every module that is imported through a barrel into the entry chunk (rolldown#8920). The browser would
 * then load the whole UI kit before the sign-in page. Modules that are imported from single files are split by route.
 */
export function barrelImports(): Plugin {
  const known = new Map(Object.entries(barrels).map(([name, file]) => [name, homesOf(file)]));
  return {
    name: 'canone:barrel-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /from\s*['"]@(?:mantine|tabler)\// },
      handler: (code) => ({ code: rewriteImports(code, (name) => known.get(name)), map: null }),
    },
  };
}
