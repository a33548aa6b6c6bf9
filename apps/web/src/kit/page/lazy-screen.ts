import { lazyRouteComponent } from '@tanstack/react-router';
import { isServerThere } from '../http/server-there.ts';
import { isUnfetched } from './unfetched.ts';

/**
 * Loads the component of a route when the route is opened. If a module is missing, the router reloads the document,
 * which helps after an update. If the server is unreachable, a reload would show the browser's error page. This
 * function then prevents the reload and keeps the app open.
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
