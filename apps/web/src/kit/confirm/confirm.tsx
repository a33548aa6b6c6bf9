import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Which record it is about. */
  readonly about?: string;
  /** More to know before answering: label → value. The tenant is named beside it. */
  readonly facts?: Readonly<Record<string, string>>;
  readonly confirm: string;
  readonly cancel: string;
  /** Something is lost by saying yes: the dialog says in which tenant, and the button is red. */
  readonly isDestructive?: boolean;
  /** It belongs to no tenant, so none is named. */
  readonly isOutsideTenants?: boolean;
}

/** A question whose yes needs a reason in words. */
export interface ReasonQuestion extends Question {
  readonly reason: { readonly label: string; readonly placeholder: string };
}

/** The reason, empty where none is asked for; null is a no. */
type Answer = string | null;

export interface Asked extends Question {
  readonly reason?: ReasonQuestion['reason'];
  readonly answer: (answer: Answer) => void;
}

type Ask = (question: Question | ReasonQuestion) => Promise<Answer>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(null));

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));

interface ConfirmProviderProps {
  /** The tenant's name, shown where something is destroyed. */
  readonly tenantName: string | undefined;
  readonly children: ReactNode;
}

/** Holds the one dialog that asks before something irreversible. */
export function ConfirmProvider({ tenantName, children }: ConfirmProviderProps) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);

  const ask: Ask = (question) =>
    new Promise((resolve) => {
      setOpen(true);
      setAsked({
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
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog question={asked} isOpen={isOpen} tenantName={tenantName} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

/** `if (await confirm({ … }))`: true when the person says yes. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmContext);
  return async (question) => (await ask(question)) !== null;
}

/** The reason that the person gives with a yes; null is a no. */
export function useConfirmReason(): (question: ReasonQuestion) => Promise<Answer> {
  return use(ConfirmContext);
}
