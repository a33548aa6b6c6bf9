import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  /** Arguments that Playwright would add. */
  ignoreDefaultArgs?: string[];
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Behind a closed network, Chromium's own requests fail many times a second.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A document of a test ends before the code that V8 optimises for it is of use: a fifth of the processor time of a load. */
const withoutOptimiser = ['--js-flags=--no-maglev --no-opt'];

/**
 * The browser of the tests: the configured one, else the npm package's. The package contains the headless shell, pinned
 * by the lock file. A whole Chromium takes twice its processor time to open a page.
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
 * Playwright makes Chromium share files of the temporary folder, because a container may have little shared memory. On a
 * disk this takes 8 % more processor time.
 */
async function hasSharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 ** 30;
}

/** The browser that people use: the configured one, else the system's, else the npm package's. */
export async function findChromium(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const installed = [named, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: quiet, env: environment() };
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  return bundledChromium();
}

/** @sparticuz/chromium contains its own libraries and fonts, so it needs only libc from the system. */
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

/** Unpacks into a temporary folder and then renames it, so that an interrupted run leaves no incomplete browser. */
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
  process.env['TMPDIR'] = folder; // inflate always unpacks into os.tmpdir()
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
