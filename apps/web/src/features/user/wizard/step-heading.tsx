import { useEffect, useRef } from 'react';
import { stepTitles } from './wizard-steps.ts';

/** The heading of a step. It takes the focus when the step changes, so that a screen reader announces the new step. */
export function StepHeading({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = useRef(step);

  useEffect(() => {
    if (announced.current !== step) heading.current?.focus();
    announced.current = step;
  }, [step]);

  return (
    <h2 ref={heading} tabIndex={-1}>
      <span className="wizard-step-count">
        Passo {step + 1} di {stepTitles.length}
        <span className="visually-hidden">:</span>
      </span>{' '}
      {stepTitles[step]}
    </h2>
  );
}
