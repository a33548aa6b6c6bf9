import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';

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

/** The reason, or an empty text when none is asked; null when declined. */
type Answer = string | null;

export interface OpenQuestion extends Question {
  readonly reasonHint?: string;
  readonly answer: (answer: Answer) => void;
}

type Ask = (question: Question | ReasonQuestion) => Promise<Answer>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(null));

const ConfirmDialog = lazy(async () => ({
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

/** The reason given with the confirmation; null when declined. */
export function useConfirmReason(): (question: ReasonQuestion) => Promise<Answer> {
  return use(ConfirmContext);
}
