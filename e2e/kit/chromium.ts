import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  /** Arguments that Playwright must not add. */
  ignoreDefaultArgs?: string[];
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Without access to the internet, Chromium's own requests would fail many times a second.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Turns off the optimising compilers of V8. The page of a test closes before the optimised code is useful, and the
 * optimisation takes a fifth of the processor time of a page load.
 */
const withoutOptimiser = ['--js-flags=--no-maglev --no-opt'];

/**
 * The browser of the tests: the configured one, otherwise the one of the npm package. The package contains only the
 * headless shell, and the lock file fixes its version. A complete Chromium needs twice the processor time to open a
 * page.
 */
export async function findHeadlessShell(): Promise<Browser> {
  const runsPackage = process.platform === 'linux' && process.arch === 'x64';
  const isPackage = runsPackage && !process.env['CHROMIUM_PATH'];
  const found = await (isPackage ? bundledChromium() : findChromium());
  return {
    ...found,
    args: [...found.args, ...withoutOptimiser],
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
  };
}

/**
 * Whether the machine has enough shared memory for Chromium. Without it Playwright makes Chromium use files in the
 * temporary folder, which takes 8 % more processor time if the folder is on a disk.
 */
async function hasSharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 ** 30;
}

/** The complete browser: the configured one, otherwise the one of the system, otherwise the one of the npm package. */
export async function findChromium(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const installed = [named, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: quiet, env: environment() };
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  return bundledChromium();
}

/**
 * The browser of the npm package @sparticuz/chromium. The package contains its libraries and fonts, so the system must
 * only provide libc.
 */
async function bundledChromium(): Promise<Browser> {
  const modules = join(import.meta.dirname, '../../node_modules');
  const { version } = JSON.parse(
    readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(join(modules, '@sparticuz/chromium/bin'), folder);

  const env = environment({
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  });
  return { executablePath: join(folder, 'chromium'), args: quiet, env };
}

/**
 * Unpacks the browser into a temporary folder and then renames the folder. So an interrupted run leaves no incomplete
 * browser.
 */
async function unpack(archives: string, folder: string): Promise<void> {
  const aside = `${folder}.${process.pid}`;
  await mkdir(aside, { recursive: true });
  await inflateInto(aside, archives);
  await writeFile(
    join(aside, 'fonts/fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  );
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }));
}

async function inflateInto(folder: string, archives: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder; // the unpacking function always writes to os.tmpdir()
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(names.map((name) => inflate(join(archives, name))));
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}

function environment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...process.env, ...extra }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
