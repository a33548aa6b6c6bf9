export interface Crumb {
  readonly label: string;
  readonly path: string;
}

interface Labelled {
  readonly path: string;
  readonly label?: string;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether the path belongs to the page, in any letter case. `/User/5/customer` belongs to `/user/$id/customer`. */
function isAt(page: string, path: string): boolean {
  const plain = path.toLowerCase();
  return page === plain || page === plain.replaceAll(/\/\d+(?=\/)/g, '/$id');
}

/**
 * The breadcrumb (LAY-01): Home, then one crumb per path segment. A crumb shows the label of its page or, without a
 * label, the segment.
 */
export function breadcrumbs(path: string, pages: readonly Labelled[]): Crumb[] {
  const segments = path.split('/').filter(Boolean);
  const crumbs = segments.map((segment, index) => {
    const crumbPath = `/${segments.slice(0, index + 1).join('/')}`;
    const label = pages.find(({ path: known }) => isAt(known, crumbPath))?.label;
    return {
      path: crumbPath,
      label: label ?? (segment.toLowerCase() === 'new' ? 'Nuovo' : decoded(segment)),
    };
  });
  return [{ label: 'Home', path: '/' }, ...crumbs];
}
