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

/** Modules that the barrels of TanStack Query name and few pages use. They load with these pages. */
const ofFewPages = /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** The modules that these roots import statically. Dynamic imports load later. */
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
 * Modules shared by several pages of one feature and by no other page. They load with the first of these pages. Those
 * that every page needs are a chunk of their own, so that a page does not load what only the others share.
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
 * Names the chunk of a module, or leaves it to the bundler. Modules needed together share a chunk: on a slow
 * network sixty small files cost more in round trips than in bytes.
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
    // modules shared by the forms of records that two people may edit
    for (const id of by(plainDetail).intersection(by(richDetail))) names.set(id, 'edit');
    // modules shared by all forms, by validation and sign-in, and by all record pages
    const forForms = by(plainDetail).intersection(by(richDetail)).intersection(by(newRecord));
    for (const id of forForms) names.set(id, 'form');
    for (const id of by(plainDetail).intersection(by(signInCall))) names.set(id, 'checks');
    for (const id of by(richDetail).intersection(by(plainRecord))) names.set(id, 'record');
    // every page has a menu, so what menus share with a record page is loaded with the list
    for (const id of by(menu).intersection(by(richDetail))) names.set(id, 'list');
    for (const id of by(list)) names.set(id, 'list');
    // a record page needs no table
    for (const id of by(list).intersection(by(...records))) names.set(id, 'frame');
    for (const id of by(frame)) names.set(id, 'frame');
    // a few lines of Mantine that most pages need; as a file of their own they cost more
    for (const id of forPages) if (id.endsWith('/DirectionProvider.mjs')) names.set(id, 'frame');
    for (const id of forSignIn) names.set(id, 'start');
    // the payment page is a separate document and loads no other modules
    for (const id of forPayment) {
      if (forSignIn.has(id)) names.set(id, 'base');
      else if (names.get(id) === 'frame') names.set(id, 'both');
      else names.delete(id);
    }
    // a few lines that the sign-in and the forms share; as a file of their own they cost more
    for (const id of by(signInCall).intersection(by(richDetail)))
      if (id.endsWith('/email-field.ts') || id.endsWith('/values/email.ts')) names.set(id, 'both');
    // the contracts of places that the wizard names; as two files they cost more
    for (const id of forPages)
      if (/\/places\/(province|municipality)\.ts$/.test(id)) names.set(id, 'places');
    for (const id of names.keys()) if (ofFewPages.test(id)) names.delete(id);
    names.set(at(sheet), 'base');
    // the prefetch script must not wait for modules of the app
    for (const id of by(prefetchModule)) names.set(id, forPayment.has(id) ? 'wire' : 'prefetch');
    // entry modules and dynamic imports stay separate files
    for (const path of [main, prefetchModule, payment, signIn, frame, list, plainDetail])
      names.delete(at(path));
    return names;
  }

  return (id, graph) => {
    nameOf ??= group(graph);
    return nameOf.get(id) ?? null;
  };
}
