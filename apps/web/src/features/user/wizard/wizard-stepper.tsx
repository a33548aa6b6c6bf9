import '@mantine/core/styles/Stepper.layer.css';
import { Stepper } from '@mantine/core';
import { stepTitles } from './wizard-steps.ts';

interface WizardStepperProps {
  readonly step: number;
  readonly onGoBackTo: (step: number) => void;
}

/** Shows the current step and links back to completed ones. */
export function WizardStepper({ step, onGoBackTo }: WizardStepperProps) {
  return (
    <Stepper
      className="wizard-steps"
      role="group"
      aria-label="Passi"
      active={step}
      size="sm"
      iconSize={36}
      wrap={false}
      onStepClick={onGoBackTo}
      allowNextStepsSelect={false}
    >
      {stepTitles.map((title, index) => (
        <Stepper.Step
          key={title}
          label={title}
          disabled={index > step}
          aria-current={index === step ? 'step' : undefined}
        />
      ))}
    </Stepper>
  );
}
