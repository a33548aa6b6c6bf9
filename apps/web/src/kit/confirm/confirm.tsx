import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** The name of the record that the question is about. */
  readonly about?: string;
  /** Further facts: label → value. The dialog adds the tenant. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly confirm: string;
  readonly cancel: string;
  /** True when the confirmation destroys data. The dialog then names the tenant and the button is red. */
  readonly isDestructive?: boolean;
  /** True when the record belongs to no tenant. The dialog then names no tenant. */
  readonly isOutsideTenants?: boolean;
}

/** A question that can be confirmed only with a reason. */
export interface ReasonQuestion extends Question {
  /** The placeholder of the reason. */
  readonly reasonHint: string;
}

/** A question with two ways to confirm. The answer of the second way is the label `alternative`. */
export interface ChoiceQuestion extends Question {
  readonly alternative: string;
  /** A table that compares the two ways: each row has a label and a value for each way. */
  readonly comparison?: {
    readonly columns: readonly [string, string];
    readonly rows: readonly (readonly [label: string, first: string, second: string])[];
  };
}

/**
 * The typed reason or the label of the alternative. An empty text for a plain confirmation; null when the person
 * declined.
 */
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

/** Renders the dialog that all screens use to ask before an action. */
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

/** Asks a question with a reason or an alternative and returns the answer; null when the person declined. */
export function useAsk(): (
  question: Question | ReasonQuestion | ChoiceQuestion,
) => Promise<Answer> {
  return use(ConfirmContext);
}
