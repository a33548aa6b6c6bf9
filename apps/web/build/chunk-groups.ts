import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const main = 'src/main.tsx';
const payment = 'src/features/payment-page/main.tsx';
const signIn = 'src/features/sign-in/sign-in-page.tsx';
const list = ['src/layout/signed-in.tsx', 'src/features/region/region.screen.tsx'];
const signInCall = 'src/features/sign-in/sign-in-call.ts';
const plainDetail = 'src/kit/crud/crud-detail.tsx';
const plainRecord = 'src/features/outbox/mail-detail.tsx';
const richDetail = 'src/features/user/edit/user-detail.tsx';
/** Linked by both documents, before any script. */
const sheet = 'src/look/start.css';

/** The modules these cannot start without: what is imported on demand comes later. */
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

/**
 * Names the chunk of a module, or leaves it to the bundler. What is needed together travels together: on a slow
 * network sixty small files cost more in journeys than in bytes.
 */
export function chunkGroups(root: string): (id: string, graph: Graph) => string | null {
  const at = (path: string) => `${root}${path}`;
  let nameOf: Map<string, string> | undefined;

  function group(graph: Graph): Map<string, string> {
    const by = (...roots: readonly string[]) => neededBy(roots.map(at), graph);
    const forPayment = by(payment);
    const forSignIn = by(main, signIn);
    const names = new Map<string, string>();
    // whatever changes a record, and whatever shows one
    const forForms = by(plainDetail).intersection(by(richDetail)).difference(by(signInCall));
    for (const id of forForms) names.set(id, 'form');
    for (const id of forForms.intersection(by(plainRecord))) names.set(id, 'record');
    for (const id of by(...list)) names.set(id, 'list');
    for (const id of forSignIn) names.set(id, 'start');
    // the payment page is a document of its own, and takes nothing else along
    for (const id of forPayment) {
      if (forSignIn.has(id)) names.set(id, 'base');
      else if (names.get(id) === 'list') names.set(id, 'both');
      else names.delete(id);
    }
    names.set(at(sheet), 'base');
    // what starts a document or is imported on demand stays a file of its own
    for (const path of [main, payment, signIn, ...list, plainDetail]) names.delete(at(path));
    return names;
  }

  return (id, graph) => {
    nameOf ??= group(graph);
    return nameOf.get(id) ?? null;
  };
}
