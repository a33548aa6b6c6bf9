import './wizard.css';
import '../../../kit/page/just-shown.css';
import { userContract } from '@canone/contracts/people/user';
import { Role } from '@canone/contracts/rights/role';
import { entityNames, newRecordTitle } from '@canone/contracts/texts/entity-names';
import { userMessages } from '@canone/contracts/texts/messages';
import { userListPath } from '@canone/contracts/texts/page-paths';
import { type FormErrors, useForm } from '@mantine/form';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { DetailButtons, DetailFrame, RequiredHint } from '../../../kit/detail/detail-frame.tsx';
import { focusFirstWrong } from '../../../kit/detail/focus-first-wrong.ts';
import { RestoredDraft } from '../../../kit/detail/restored-draft.tsx';
import { useSaving } from '../../../kit/detail/use-saving.ts';
import { useIdempotentMutation } from '../../../kit/http/idempotent-mutation.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { Notice } from '../../../kit/page/notice.tsx';
import { AddressFields } from '../fields/lazy-address-fields.tsx';
import { PersonFields } from '../fields/person-fields.tsx';
import { TextField } from '../fields/text-field.tsx';
import { tidied } from '../fields/tidy.ts';
import { type UserForm, type UserValues } from '../user-values.ts';
import { colleagueAccess } from './colleague-access.ts';
import { CustomerOrColleague } from './customer-or-colleague.tsx';
import { initialValuesFor } from './initial-values.ts';
import { createUser, payloadOf } from './new-user.ts';
import { StepHeading } from './step-heading.tsx';
import { Summary } from './summary.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { wizardOrder } from './wizard-order.ts';
import { WizardStepper } from './wizard-stepper.tsx';
import { stepErrors, stepOf, summaryStep } from './wizard-steps.ts';

const VatCodeNotice = lazyPart(async () => ({
  default: (await import('./vat-code-notice.tsx')).VatCodeNotice,
}));

/** The wizard that creates a person (WIZ-01). All steps share one form, so that a step back keeps the typed values. */
export function UserWizard() {
  const checkEmail = useEmailCheck();
  const creation = useIdempotentMutation(createUser);
  const [step, setStep] = useState(0);
  const form = useForm<UserValues>({
    initialValues: initialValuesFor(useSearch({ strict: false })),
    validate: (values) => stepErrors(step, values),
    validateInputOnBlur: true,
  });
  const showWrong = (errors: FormErrors) =>
    focusFirstWrong(() => setStep(stepOf(Object.keys(errors)) ?? step));
  const { failure, isDirty, isLeaving, isSaving, save } = useSaving(
    {
      form,
      isNew: true,
      send: (values) => creation.mutateAsync({ body: payloadOf(values) }),
    },
    {
      name: entityNames.user,
      contract: userContract,
      listPath: userListPath,
      showWrong,
      texts: { saved: userMessages.wizardCreated, failed: () => userMessages.wizardFailed },
      afterSave: (_user, leave) => leave(userListPath),
    },
  );
  const isSummary = step === summaryStep;
  const access = colleagueAccess(form.values);

  async function goOn(typed: UserValues) {
    if (isSummary) return save(typed);
    const values = tidied(typed);
    form.setValues(values);
    const problem = step === 0 ? await checkEmail(values.email) : undefined;
    // If the person changed the e-mail during the check, the new e-mail is not checked yet.
    if (form.getValues().email !== values.email) return;
    if (!problem) return setStep(step + 1);
    form.setFieldError('email', problem);
    focusFirstWrong();
  }

  return (
    <DetailFrame title={newRecordTitle(entityNames.user)} isLoading={false} isLeaving={isLeaving}>
      <WizardStepper step={step} onGoBackTo={setStep} />
      <StepForm isSummary={isSummary} onSubmit={form.onSubmit(goOn, showWrong)}>
        <RestoredDraft form={form} isDirty={isDirty} step={step} onStepFound={setStep} />
        <StepHeading step={step} />
        {isSummary ? (
          <>
            {access && <Notice tone={access.tone}>{access.text}</Notice>}
            {form.values.vatCode !== '' && (
              <Suspense fallback={null}>
                <VatCodeNotice {...form.values} />
              </Suspense>
            )}
            <Summary values={form.values} onEdit={setStep} />
            {failure && failure.fields.length === 0 && (
              <Notice tone="error">{failure.message}</Notice>
            )}
          </>
        ) : (
          <>
            <RequiredHint />
            {step === 0 && <CustomerOrColleague form={form} />}
            <div className="card">{fieldsOf(step, form)}</div>
          </>
        )}
        <DetailButtons
          submit={isSummary ? 'Conferma' : 'Avanti'}
          isSaving={isSaving}
          isBackDisabled={step === 0}
          onBack={() => setStep(step - 1)}
        >
          <Link to={userListPath} className="wizard-cancel">
            Annulla
          </Link>
        </DetailButtons>
      </StepForm>
    </DetailFrame>
  );
}

interface StepFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  readonly isSummary: boolean;
}

/**
 * The form of a step. On the summary, "Conferma" appears in the place of "Avanti", so a double click on "Avanti" must
 * not confirm.
 */
function StepForm({ isSummary, onSubmit, children }: StepFormProps) {
  return (
    <form
      className={isSummary ? 'wizard-step just-shown' : 'wizard-step'}
      noValidate
      onSubmit={onSubmit}
    >
      {children}
    </form>
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
          hint={
            form.values.roleId === Role.Client
              ? 'A questo indirizzo il cliente riceverà le comunicazioni'
              : 'Con questo indirizzo la persona accederà e riceverà le comunicazioni'
          }
        />
      );
    case 1:
      return <PersonFields form={form} order={wizardOrder} />;
    default:
      return <AddressFields form={form} unreachable="absent" isRequired />;
  }
}
