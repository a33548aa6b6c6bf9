import { entry, frame, plainDetail, signIn } from './page-modules.ts';

/** The part of Vite's manifest that contains sizes. */
export interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface Measure {
  readonly route: string;
  readonly kilobytes: number;
  readonly limit: number;
}

const limits = { signIn: 145, payment: 145, firstList: 200, furtherRoute: 25 };

const payment = 'payment.html';
const firstList = 'src/features/region/region.screen.tsx';

/** The chunks that the browser must load before these modules run. */
function chunksOf(manifest: Manifest, keys: readonly string[]): readonly ManifestChunk[] {
  const chunks = new Map<string, ManifestChunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(key)) return;
    chunks.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...chunks.values()];
}

/** Every script the browser must load before these modules run. */
function scriptsOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  return new Set(chunksOf(manifest, keys).map(({ file }) => file));
}

/** All scripts and style sheets that the browser must load before these modules can render. */
export function filesOf(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const files = chunksOf(manifest, keys).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)];
}

/** Gzip kilobytes of script per route, with their limits. */
export function measure(manifest: Manifest, gzipBytes: (file: string) => number): Measure[] {
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipBytes(file), 0) / 1000;
  const cumulative = (route: string, keys: string[], limit: number): Measure => ({
    route,
    kilobytes: weigh(scriptsOf(manifest, keys)),
    limit,
  });

  const loaded = scriptsOf(manifest, [entry, frame, firstList]);
  // Every dynamic import of the entry's chunks is a screen. The chunks of the screens import dialogs and dropdowns, so
  // these are not counted here.
  const onDemand = chunksOf(manifest, [entry]).flatMap(({ dynamicImports = [] }) => dynamicImports);
  const screens = [...new Set(onDemand)].filter(
    (key) => key.startsWith('src/features/') && key !== signIn && key !== firstList,
  );
  const further = [...screens, plainDetail].map((key) => ({
    route: `+ ${key.replace(/^src\/(?:features\/)?/, '')}`,
    kilobytes: weigh([...scriptsOf(manifest, [key])].filter((file) => !loaded.has(file))),
    limit: limits.furtherRoute,
  }));

  return [
    cumulative('sign-in', [entry, signIn], limits.signIn),
    ...(manifest[payment] ? [cumulative('payment document', [payment], limits.payment)] : []),
    cumulative('first list', [entry, frame, firstList], limits.firstList),
    ...further,
  ];
}
