import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The record concerned. */
  readonly about?: string;
  /** Further facts: label → value. The tenant is added to them. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly confirm: string;
  readonly cancel: string;
  /** Confirming destroys data: the dialog names the tenant and the button is red. */
  readonly isDestructive?: boolean;
  /** The record belongs to no tenant, so none is named. */
  readonly isOutsideTenants?: boolean;
}

/** A question that requires a reason to confirm. */
export interface ReasonQuestion extends Question {
  /** The placeholder of the reason. */
  readonly reasonHint: string;
}

/** A question with a second way to confirm, which answers with its label. */
export interface ChoiceQuestion extends Question {
  readonly alternative: string;
  /** Rows of a table: a label with the value of each way. */
  readonly comparison?: {
    readonly columns: readonly [string, string];
    readonly rows: readonly (readonly [label: string, first: string, second: string])[];
  };
}

/** The reason or the alternative, otherwise an empty text; null when declined. */
type Answer = string | null;

export interface OpenQuestion extends Question {
  readonly reasonHint?: string;
  readonly alternative?: string;
  readonly comparison?: ChoiceQuestion['comparison'];
  readonly answer: (answer: Answer) => void;
}

type Ask = (question: Question | ReasonQuestion | ChoiceQuestion) => Promise<Answer>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(null));

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));

interface ConfirmProviderProps {
  /** The tenant's name, shown in destructive questions. */
  readonly tenantName: string | undefined;
  readonly children: ReactNode;
}

/** Renders the one dialog that asks before an irreversible action. */
export function ConfirmProvider({ tenantName, children }: ConfirmProviderProps) {
  const [opened, setOpened] = useState<OpenQuestion>();
  const [isOpen, setOpen] = useState(false);

  const ask: Ask = (question) =>
    new Promise((resolve) => {
      setOpen(true);
      setOpened({
        ...question,
        answer: (answer) => {
          setOpen(false);
          resolve(answer);
        },
      });
    });

  return (
    <ConfirmContext value={ask}>
      {children}
      {opened && (
        <Suspense fallback={null}>
          <ConfirmDialog question={opened} isOpen={isOpen} tenantName={tenantName} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** `if (await confirm({ … }))`: true when confirmed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmContext);
  return async (question) => (await ask(question)) !== null;
}

/** The answer to a question with a reason or an alternative; null when declined. */
export function useAsk(): (
  question: Question | ReasonQuestion | ChoiceQuestion,
) => Promise<Answer> {
  return use(ConfirmContext);
}
