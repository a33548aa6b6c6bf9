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

export interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

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

  const confirm: Confirm = (question) =>
    new Promise((resolve) => {
      setOpen(true);
      setAsked({
        ...question,
        answer: (isConfirmed) => {
          setOpen(false);
          resolve(isConfirmed);
        },
      });
    });

  return (
    <ConfirmContext value={confirm}>
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
export function useConfirm(): Confirm {
  return use(ConfirmContext);
}
