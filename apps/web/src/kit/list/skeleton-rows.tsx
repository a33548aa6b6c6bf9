import { pageSizes } from './list-state.ts';

/** Five rows as high as real ones (LST-05). */
export function SkeletonRows({ columns }: { columns: number }) {
  const [rows] = pageSizes;
  return (
    <div className="skeleton-rows" role="status">
      <span className="visually-hidden">Caricamento dell’elenco in corso</span>
      <div className="skeleton-row skeleton-head" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className="placeholder" />
          ))}
        </div>
      ))}
    </div>
  );
}
