/** Made by `build/page-routes.ts`. */
declare module 'virtual:page-routes' {
  export const pageRoutes: readonly import('./page-data.ts').PageRoute[];
}
