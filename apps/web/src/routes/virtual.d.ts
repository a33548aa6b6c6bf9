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

declare module 'virtual:page-icons' {
  /** The icons of the page table by their names. */
  export const pageIcons: Readonly<Record<string, import('@tabler/icons-react').Icon>>;
}

declare module 'virtual:nav-pages' {
  /** The pages of the table with a `navItem`. */
  export const navPages: readonly Omit<import('./page-data.ts').PageData, 'module' | 'component'>[];
}

declare module 'virtual:audit-entities' {
  export const auditEntityLabels: Readonly<Record<string, string>>;
  /** The page of the records of an entity; undefined when it has none. */
  export const auditPaths: Readonly<Record<string, string | undefined>>;
}
