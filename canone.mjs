// The entry of a release: `node canone.mjs [serve|migrate|admin|verify|paypal-smoke] …`. It installs and builds nothing.
// The supervisor's process is the server itself. Plain JavaScript, so that an old Node gives a sentence.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @type {Readonly<Record<string, readonly [file: string, ...words: string[]]>>} */
const commands = {
  serve: ['apps/api/start.mjs'],
  migrate: ['apps/api/src/migrate.ts'],
  admin: ['apps/api/src/admin.ts'],
  verify: ['apps/api/src/admin.ts', 'verify'],
  'paypal-smoke': ['apps/api/src/paypal-smoke.ts'],
};

/** @param {string} wanted the first version of the wanted series, as `26.10`
 * @param {string} found */
function isRightNode(wanted, found) {
  const [[major, minor], [foundMajor, foundMinor]] = [wanted, found].map((version) =>
    version.split('.').map(Number),
  );
  return foundMajor === major && foundMinor >= minor;
}

/** @param {string} file */
const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

/** @param {string} message */
function refuse(message) {
  console.error(message);
  process.exit(1);
}

const [name = 'serve', ...words] = process.argv.slice(2);
const { canone } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8'));
const command = commands[name];
if (!isRightNode(canone.node, process.versions.node))
  refuse(
    `Canone ha bisogno di Node ${canone.node} o più nuovo della stessa serie: questo è ${process.versions.node}.`,
  );
else if (!command) refuse(`Uso: node canone.mjs [${Object.keys(commands).join('|')}]`);
else if (!existsSync(pathOf('apps/web/dist/index.html')))
  refuse('Manca l’applicazione del browser: questa cartella non è una versione completa.');
else {
  const [file, ...fixed] = command;
  process.argv = [process.argv[0] ?? '', pathOf(file), ...fixed, ...words];
  await import(`./${file}`);
}
