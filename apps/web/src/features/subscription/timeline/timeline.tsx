import { Suspense } from 'react';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import type { TimelineProps } from './timeline-section.tsx';

const TimelineSection = lazyPart(async () => ({
  default: (await import('./timeline-section.tsx')).TimelineSection,
}));

/** "Che cosa è successo", below a subscription. It loads after the content above it. */
export function Timeline(props: TimelineProps) {
  return (
    <Suspense fallback={null}>
      <TimelineSection {...props} />
    </Suspense>
  );
}
