import { cpSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBuildFacts } from '../build-facts.ts';
import { buildWeb, isWebBuilt } from '../build-web.ts';
import { run } from '../child-process.mjs';
import { root } from '../prepare.mjs';
import { makeRelease } from './make-release.ts';

/** The maximum size of a release. The Node that `--with-node` adds is not counted. */
const maxBytes = 150_000_000;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: join(root, 'release') },
    'with-node': { type: 'boolean', default: false },
    tarball: { type: 'boolean', default: false },
  },
});

/** The command `npm run build:release`. It creates one folder that runs without an installation or a build. */
async function main(): Promise<number> {
  if (!isWebBuilt()) {
    const code = await buildWeb();
    if (code !== 0) return code;
  } else writeBuildFacts(root, { isNewBuild: false });

  const parent = resolve(values.to);
  const { folder, bytes } = makeRelease(root, parent);
  console.log(`${folder}: ${megabytes(bytes)} without Node`);
  if (bytes > maxBytes) {
    console.error(`The release is larger than ${megabytes(maxBytes)}.`);
    return 1;
  }
  if (values['with-node']) {
    mkdirSync(join(folder, 'node/bin'), { recursive: true });
    cpSync(process.execPath, join(folder, 'node/bin', basename(process.execPath)));
    console.log(`with Node ${process.versions.node} for ${process.platform}-${process.arch}`);
  }
  if (!values.tarball) return 0;
  const tarball = `${folder}.tar.gz`;
  console.log(tarball);
  return run('tar', ['-czf', tarball, '-C', dirname(folder), basename(folder)]);
}

process.exitCode = await main();
