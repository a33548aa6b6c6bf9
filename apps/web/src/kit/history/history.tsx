import { lazy, Suspense } from 'react';
import type { HistoryProps } from './history-section.tsx';

const HistorySection = lazy(async () => ({
  default: (await import('./history-section.tsx')).HistorySection,
}));

/** "Cronologia", rendered below a record after the content above it. */
export function History(props: HistoryProps) {
  return (
    <Suspense fallback={null}>
      <HistorySection {...props} />
    </Suspense>
  );
}
