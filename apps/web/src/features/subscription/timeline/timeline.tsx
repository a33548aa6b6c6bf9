import { lazy, Suspense } from 'react';
import type { TimelineProps } from './timeline-section.tsx';

const TimelineSection = lazy(async () => ({
  default: (await import('./timeline-section.tsx')).TimelineSection,
}));

/** "Che cosa è successo", rendered below a subscription after the content above it. */
export function Timeline(props: TimelineProps) {
  return (
    <Suspense fallback={null}>
      <TimelineSection {...props} />
    </Suspense>
  );
}
