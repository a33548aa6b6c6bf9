/** These modules are made by `build/page-parts.ts`. */
declare module 'virtual:page-routes' {
  export const pageRoutes: readonly import('./page-data.ts').PageRoute[];
}

declare module 'virtual:page-labels' {
  export const pageLabels: readonly Pick<import('./page-data.ts').PageData, 'path' | 'label'>[];
}

declare module 'virtual:page-guides' {
  /** The name of the guide's page by the path of a page. */
  export const pageGuides: Readonly<Record<string, string>>;
}
