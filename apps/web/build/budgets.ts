/** Vite's manifest, as far as sizes need it. */
export interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface Measure {
  readonly route: string;
  readonly kilobytes: number;
  readonly limit: number;
}

const limits = { signIn: 145, payment: 145, firstList: 235, furtherRoute: 25 };

const entry = 'index.html';
const payment = 'payment.html';
const signIn = 'src/features/sign-in/sign-in-page.tsx';
const frame = 'src/layout/signed-in.tsx';
const firstList = 'src/features/region/region.screen.tsx';
/** Shared by the details of all plain entities. */
const plainDetail = 'src/kit/crud/crud-detail.tsx';

/** The chunks that have to be there before these modules run. */
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

/** Every script the browser has to fetch before these modules run. */
function scriptsOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  return new Set(chunksOf(manifest, keys).map(({ file }) => file));
}

/** What a signed-in page needs beyond the entry, whichever list it is: worth fetching before the entry asks for it. */
export function scriptsOfSignedIn(manifest: Manifest): readonly string[] {
  const first = scriptsOf(manifest, [entry]);
  return [...scriptsOf(manifest, [frame, firstList])].filter((file) => !first.has(file));
}

/** Gzip kilobytes of script per route, with what each may weigh. */
export function measure(manifest: Manifest, gzipBytes: (file: string) => number): Measure[] {
  const weigh = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipBytes(file), 0) / 1000;
  const cumulative = (route: string, keys: string[], limit: number): Measure => ({
    route,
    kilobytes: weigh(scriptsOf(manifest, keys)),
    limit,
  });

  const loaded = scriptsOf(manifest, [entry, frame, firstList]);
  // What the table of routes loads on demand is a screen; dialogs and dropdowns come later still.
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
