import { lazy, Suspense } from 'react';
import type { HistoryProps } from './history-section.tsx';

const HistorySection = lazy(async () => ({
  default: (await import('./history-section.tsx')).HistorySection,
}));

/** "Cronologia" under a record, once everything above it is there. */
export function History(props: HistoryProps) {
  return (
    <Suspense fallback={null}>
      <HistorySection {...props} />
    </Suspense>
  );
}
