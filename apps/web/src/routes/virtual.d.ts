/** `build/page-parts.ts` generates these modules. */
declare module 'virtual:page-routes' {
  export const pageRoutes: readonly import('./page-data.ts').PageRoute[];
}

declare module 'virtual:page-labels' {
  export const pageLabels: readonly Pick<import('./page-data.ts').PageData, 'path' | 'label'>[];
}

declare module 'virtual:page-guides' {
  /** The name of the guide's page for each path of a page. */
  export const pageGuides: Readonly<Record<string, string>>;
}

declare module 'virtual:page-icons' {
  /** The icons of the page table, by name. */
  export const pageIcons: Readonly<Record<string, import('@tabler/icons-react').Icon>>;
}

declare module 'virtual:nav-pages' {
  /** The pages of the page table that have a `navItem`. */
  export const navPages: readonly Omit<import('./page-data.ts').PageData, 'module' | 'component'>[];
}

declare module 'virtual:audit-entities' {
  export const auditEntityLabels: Readonly<Record<string, string>>;
  /** The path of the detail page of each entity; undefined for an entity without a page. */
  export const auditPaths: Readonly<Record<string, string | undefined>>;
}
