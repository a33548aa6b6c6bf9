import type { Permission } from '@canone/contracts/rights/permissions';
import { tenantMessages } from '@canone/contracts/texts/messages';
import {
  emailChangePath,
  loginPath,
  paymentPaths,
  resetPasswordPath,
  secondFactorPath,
} from '@canone/contracts/texts/page-paths';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loadCall } from './features/sign-in/load-call.ts';
import { lazyScreen } from './kit/page/lazy-screen.ts';
import { Waiting } from './kit/page/waiting.tsx';
import { notify } from './kit/toast/notify.ts';
import { type Page, pages } from './routes/routes.ts';
import { isPaymentPath } from './session/public-paths.ts';
import { mustSignIn } from './session/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The layout shows the page only to a person with this permission. */
    permission?: Permission;
  }
}

const NotFound = lazyScreen(() => import('./layout/not-found.tsx'), 'NotFound');

const Failure = lazyScreen(() => import('./layout/failure.tsx'), 'Failure');

const root = createRootRoute({
  notFoundComponent: NotFound,
  beforeLoad: ({ location, preload }) => {
    const { bypassTenant, ...search }: Record<string, unknown> = location.search;
    if (bypassTenant === 'true' && !preload && !isPaymentPath(location.pathname)) {
      notify.error(tenantMessages.bypassRefused);
      throw redirect({ to: location.pathname, search, replace: true });
    }
    if (mustSignIn(location.pathname)) throw redirect({ to: loginPath, replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: loginPath,
  // Starts to load the form's validation and does not wait for it. If the load fails, the form reports it.
  loader: () => void loadCall().catch(() => undefined),
  component: lazyScreen(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: resetPasswordPath,
  component: lazyScreen(
    () => import('./features/password-reset/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const emailChange = createRoute({
  getParentRoute: () => root,
  path: emailChangePath,
  component: lazyScreen(
    () => import('./features/email-change/email-change-page.tsx'),
    'EmailChangePage',
  ),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: secondFactorPath,
  component: lazyScreen(
    () => import('./features/second-factor/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
});

/** The public payment page is a separate document without session or admin scripts, so the browser must load it. */
const paymentPage = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: location.href, reloadDocument: true });
    },
  });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyScreen(() => import('./layout/signed-in.tsx'), 'SignedInLayout'),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyScreen(() => import('./layout/home.tsx'), 'Home'),
});

const anywhereElse = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFound,
});

function routeOf({ path, permission, screen }: Page) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    component: screen,
    // Another record on the same page gets a new component, so that no state of the previous record remains.
    remountDeps: ({ params }) => params,
    notFoundComponent: NotFound,
    staticData: { permission },
  });
}

/** The address bar contains plain text: `?page=2&name=roma`, never quoted JSON. */
const plainSearch = {
  parseSearch: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
    return text ? `?${text}` : '';
  },
};

/** Milliseconds before a pending navigation shows a loading screen. */
export const patienceMs = 300;

export const router = createRouter({
  ...plainSearch,
  routeTree: root.addChildren([
    signIn,
    resetPassword,
    emailChange,
    secondFactor,
    ...paymentPaths.map(paymentPage),
    signedIn.addChildren([home, ...pages.map(routeOf), anywhereElse]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Failure,
  defaultPendingMs: patienceMs,
  // A screen is shown as soon as it is loaded. The loading screen has no minimum time.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
});
