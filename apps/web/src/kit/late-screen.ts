import { lazyRouteComponent } from '@tanstack/react-router';
import { isServerThere } from './server-there.ts';

/** Each browser has its own words for a part of the app, or its sheet, that could not be fetched. */
const unfetched = /dynamically imported module|importing a module script|unable to preload css/i;

export function isUnfetched(error: unknown): boolean {
  return error instanceof Error && unfetched.test(error.message);
}

/**
 * The component of a route, fetched when it is opened. The router reads the document again when a part is missing,
 * which helps after an update. Without a server it would end on the browser's own error page: the app stays instead.
 */
export const lateScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      if (!isUnfetched(cause) || (await isServerThere())) throw cause;
      throw new Error(`Without a server: ${String(cause)}`, { cause });
    }
  }, name);
