import { pageSizes } from './page-state.ts';

const [rowCount] = pageSizes;

function placeholders(count: number) {
  return Array.from({ length: count }, (_, index) => <span key={index} className="placeholder" />);
}

/** Five placeholders with the height of real rows (LST-05). */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <div className="skeleton-rows" role="status">
      <span className="visually-hidden">Caricamento dell’elenco in corso</span>
      <div className="skeleton-row" />
      {Array.from({ length: rowCount }, (_, index) => (
        <div key={index} className="skeleton-row" aria-hidden="true">
          {placeholders(columns)}
        </div>
      ))}
    </div>
  );
}
