import { lazyRouteComponent } from '@tanstack/react-router';
import { isServerThere } from '../http/server-there.ts';
import { isUnfetched } from './unfetched.ts';

/**
 * Loads the component of a route when it is opened. The router reloads the document when a module is missing,
 * which helps after an update. Without a server a reload would show the browser's own error page, so this
 * function keeps the app open instead.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      if (!isUnfetched(cause) || (await isServerThere())) throw cause;
      throw new Error(`Without a server: ${String(cause)}`, { cause });
    }
  }, name);
