import type { Rolldown } from 'vite';
import { frame, pageModules, plainDetail, prefetchModule, signIn } from './page-modules.ts';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const main = 'src/main.tsx';
const payment = 'src/features/payment-page/main.tsx';
const list = 'src/features/region/region.screen.tsx';
const signInCall = 'src/features/sign-in/sign-in-call.ts';
const plainRecord = 'src/features/outbox/mail-detail.tsx';
const newRecord = 'src/features/subscription/new/new-subscription.tsx';
const richDetail = 'src/features/user/edit/user-detail.tsx';
const menu = 'src/kit/menu/lazy-menu.tsx';
const records = [plainDetail, plainRecord, richDetail, newRecord];
/** The style sheet that both documents link before any script. */
const sheet = 'src/look/start.css';

/**
 * Modules of TanStack Query that few pages use. They load only with these pages, although the barrel file names them.
 */
const ofFewPages = /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/**
 * The modules that these roots import statically, directly or through other modules. Dynamic imports are not included.
 */
function neededBy(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  roots.forEach(add);
  return found;
}

type NeededBy = (...roots: readonly string[]) => ReadonlySet<string>;

/**
 * Modules that several pages of one feature share and no page of another feature needs. Modules that every page of the
 * feature needs are one chunk. Modules that only some of its pages share are a second chunk, so that the other pages do
 * not load them.
 */
function families(by: NeededBy): Map<string, string> {
  const neededIn = new Map<string, string[]>();
  const all = new Set(Object.values(pageModules).flat());
  const pagesOf = (feature: string) =>
    [...all].filter((page) => featureOf(page) === feature).length;
  for (const page of all)
    for (const id of by(page)) neededIn.set(id, [...(neededIn.get(id) ?? []), featureOf(page)]);

  const shared = new Map<string, string>();
  for (const [id, [first = '', ...others]] of neededIn)
    if (others.length > 0 && others.every((other) => other === first))
      shared.set(id, others.length + 1 === pagesOf(first) ? first : `${first}-shared`);
  return shared;
}

/** `src/features/user/edit/user-detail.tsx` → `user` */
function featureOf(module: string): string {
  return module.split('/')[2] ?? '';
}

/**
 * Returns the name of a module's chunk, or null if the bundler chooses the chunk. Modules that are needed together
 * share a chunk, because on a slow network the requests for sixty small files take longer than their bytes.
 */
export function chunkGroups(root: string): (id: string, graph: Graph) => string | null {
  const at = (path: string) => `${root}${path}`;
  let nameOf: Map<string, string> | undefined;

  function group(graph: Graph): Map<string, string> {
    const by = (...roots: readonly string[]) => neededBy(roots.map(at), graph);
    const forPayment = by(payment);
    const forSignIn = by(main, signIn);
    const names = new Map<string, string>();
    const forPages = by(...Object.values(pageModules).flat());
    for (const id of by(menu).difference(forPages)) names.set(id, 'floating');
    for (const [id, family] of families(by)) names.set(id, family);
    // Chunk of the modules that plain and hand-written record forms share.
    for (const id of by(plainDetail).intersection(by(richDetail))) names.set(id, 'edit');
    // Chunks of the modules that all forms share, that forms and sign-in share, and that all record pages share.
    const forForms = by(plainDetail).intersection(by(richDetail)).intersection(by(newRecord));
    for (const id of forForms) names.set(id, 'form');
    for (const id of by(plainDetail).intersection(by(signInCall))) names.set(id, 'checks');
    for (const id of by(richDetail).intersection(by(plainRecord))) names.set(id, 'record');
    // Every page has a menu. Modules that the menu and a record page share are therefore loaded with the list.
    for (const id of by(menu).intersection(by(richDetail))) names.set(id, 'list');
    for (const id of by(list)) names.set(id, 'list');
    // A record page shows no table. Modules that it shares with the list therefore load with the frame, not with the
    // list.
    for (const id of by(list).intersection(by(...records))) names.set(id, 'frame');
    for (const id of by(frame)) names.set(id, 'frame');
    // Most pages need these few lines of Mantine. A request for a separate file would take longer than these lines.
    for (const id of forPages) if (id.endsWith('/DirectionProvider.mjs')) names.set(id, 'frame');
    for (const id of forSignIn) names.set(id, 'start');
    // The payment page is a separate document. It must not load modules that only the app needs.
    for (const id of forPayment) {
      if (forSignIn.has(id)) names.set(id, 'base');
      else if (names.get(id) === 'frame') names.set(id, 'both');
      else names.delete(id);
    }
    // The sign-in and the forms share these few lines. A request for a separate file would take longer than these
    // lines.
    for (const id of by(signInCall).intersection(by(richDetail)))
      if (id.endsWith('/email-field.ts') || id.endsWith('/values/email.ts')) names.set(id, 'both');
    // The wizard needs both contracts. One file needs one request less than two files.
    for (const id of forPages)
      if (/\/places\/(province|municipality)\.ts$/.test(id)) names.set(id, 'places');
    for (const id of names.keys()) if (ofFewPages.test(id)) names.delete(id);
    names.set(at(sheet), 'base');
    // The prefetch script must run before the modules of the app have loaded, so its modules are in no chunk of the
    // app.
    for (const id of by(prefetchModule)) names.set(id, forPayment.has(id) ? 'wire' : 'prefetch');
    // Entry modules and dynamically imported modules stay separate files.
    for (const path of [main, prefetchModule, payment, signIn, frame, list, plainDetail])
      names.delete(at(path));
    return names;
  }

  return (id, graph) => {
    nameOf ??= group(graph);
    return nameOf.get(id) ?? null;
  };
}
