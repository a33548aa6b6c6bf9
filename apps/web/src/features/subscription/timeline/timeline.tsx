import { lazy, Suspense } from 'react';
import type { TimelineProps } from './timeline-section.tsx';

const TimelineSection = lazy(async () => ({
  default: (await import('./timeline-section.tsx')).TimelineSection,
}));

/** "Che cosa è successo" under a subscription, once everything above it is there. */
export function Timeline(props: TimelineProps) {
  return (
    <Suspense fallback={null}>
      <TimelineSection {...props} />
    </Suspense>
  );
}
