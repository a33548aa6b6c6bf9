import './wizard.css';
import { userMessages } from '@canone/contracts/messages';
import { userContract } from '@canone/contracts/user';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { refresh } from '../../../kit/call.ts';
import { DetailButtons, DetailFrame, RequiredHint } from '../../../kit/detail/detail-frame.tsx';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { RestoredDraft } from '../../../kit/detail/restored-draft.tsx';
import { useLeave } from '../../../kit/detail/use-leave.ts';
import { markSaved } from '../../../kit/list/just-saved.ts';
import { Notice } from '../../../kit/notice.tsx';
import { useOnce } from '../../../kit/once.ts';
import { notify } from '../../../kit/toast/notify.ts';
import { CallError } from '../../../kit/wire.ts';
import { AddressFields } from '../fields/lazy-address-fields.tsx';
import { PersonFields } from '../fields/person-fields.tsx';
import { wizardOrder } from '../fields/person-order.ts';
import { TextField } from '../fields/text-field.tsx';
import { tidied } from '../fields/tidy.ts';
import { nobodyYet, type UserForm, userName, type UserValues } from '../user-values.ts';
import { createUser, payloadOf } from './new-user.ts';
import { StepHeading } from './step-heading.tsx';
import { Summary } from './summary.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { WizardStepper } from './wizard-stepper.tsx';
import { stepErrors, stepOf, summaryStep } from './wizard-steps.ts';

const listPath = '/user';

/** WIZ-01. All steps share one form, so that going back keeps the typed values. */
export function UserWizard() {
  const client = useQueryClient();
  const checkEmail = useEmailCheck();
  const creation = useOnce(createUser);
  const [step, setStep] = useState(0);
  const form = useForm<UserValues>({
    initialValues: nobodyYet,
    validate: (values) => stepErrors(step, values),
    validateInputOnBlur: true,
  });
  const { isLeaving, leave } = useLeave({ isDirty: form.isDirty(), listPath });
  const isSummary = step === summaryStep;

  async function goOn(typed: UserValues) {
    if (isSummary) return create(typed);
    const values = tidied(typed);
    form.setValues(values);
    const problem = step === 0 ? await checkEmail(values.email) : undefined;
    if (!problem) return setStep(step + 1);
    form.setFieldError('email', problem);
    focusFirstWrong();
  }

  async function create(values: UserValues) {
    try {
      const { id } = await creation.mutateAsync({ body: payloadOf(values) });
      markSaved(userName, id, { isNew: true });
      notify.success(userMessages.wizardCreated);
      void refresh(client, userContract);
      leave(listPath);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify.error(userMessages.wizardFailed, error);
      const { fields } = error;
      form.setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      const wrongStep = stepOf(fields.map(({ field }) => field));
      if (wrongStep !== undefined) focusFirstWrong(() => setStep(wrongStep));
    }
  }

  return (
    <DetailFrame title="Crea Nuovo Utente" isLoading={false} isLeaving={isLeaving}>
      <WizardStepper step={step} onGoBackTo={setStep} />
      <form
        className="wizard-step"
        noValidate
        onSubmit={form.onSubmit(goOn, () => focusFirstWrong())}
      >
        <RestoredDraft
          form={form}
          isDirty={form.isDirty() && !isLeaving}
          step={step}
          onStepFound={setStep}
        />
        <StepHeading step={step} />
        {isSummary ? (
          <>
            <Summary values={form.values} onEdit={setStep} />
            {creation.error && creation.error.fields.length === 0 && (
              <Notice tone="error">{creation.error.message}</Notice>
            )}
          </>
        ) : (
          <>
            <RequiredHint />
            <div className="card">{fieldsOf(step, form)}</div>
          </>
        )}
        <DetailButtons
          submit={isSummary ? 'Conferma' : 'Avanti'}
          isSaving={form.submitting || isLeaving}
          isBackDisabled={step === 0}
          onBack={() => setStep(step - 1)}
        >
          <Link to={listPath} className="wizard-cancel">
            Annulla
          </Link>
        </DetailButtons>
      </form>
    </DetailFrame>
  );
}

function fieldsOf(step: number, form: UserForm): ReactNode {
  switch (step) {
    case 0:
      return (
        <TextField
          form={form}
          field="email"
          type="email"
          required
          hint="Con questo indirizzo la persona accederà e riceverà le comunicazioni"
        />
      );
    case 1:
      return <PersonFields form={form} order={wizardOrder} />;
    default:
      return <AddressFields form={form} unreachable="absent" isRequired />;
  }
}
