import { Suspense } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';
import type { HistoryProps } from './history-section.tsx';

const HistorySection = lazyPart(async () => ({
  default: (await import('./history-section.tsx')).HistorySection,
}));

/** "Cronologia", below a record. It loads after the content above it. */
export function History(props: HistoryProps) {
  return (
    <Suspense fallback={null}>
      <HistorySection {...props} />
    </Suspense>
  );
}
