import { Suspense, useEffect, useRef, useState } from 'react';
import { draftStore } from '../../session/draft-store.ts';
import { session, useSignedIn } from '../../session/session.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { changedFields, keepTyped } from './merge.ts';

/** Lazily loaded, because few visits find a draft. */
const DraftNotice = lazyPart(async () => ({
  default: (await import('./draft-notice.tsx')).DraftNotice,
}));

type Values = Readonly<Record<string, unknown>>;

interface Draft {
  /** `opened` has the form's initial values, `typed` the values when the session ended. */
  readonly opened: Values;
  readonly typed: Values;
  readonly step?: number | undefined;
}

interface RestoredDraftProps {
  /** A Mantine form with any values. */
  readonly form: {
    getInitialValues(): object;
    getValues(): object;
    setValues(values: object): void;
  };
  /** True for a new record. Nobody else can change a new record, and its initial values may depend on the time. */
  readonly isNew?: boolean;
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean;
  /** Fields that are never stored in the browser, such as a password. */
  readonly secrets?: readonly string[] | undefined;
  /** The current step of a form with several steps. */
  readonly step?: number;
  readonly onStepFound?: (step: number) => void;
}

// The cast is safe, because any object can be read by key.
const initialValuesOf = (form: RestoredDraftProps['form']) => form.getInitialValues() as Values;

/** AUT-18: stores the typed values when the session expires or the page is reloaded, and restores them afterwards. */
export function RestoredDraft(props: RestoredDraftProps) {
  const { person, tenantId } = useSignedIn();
  const [found, setFound] = useState<'same' | 'changed'>();
  const name = `${tenantId} ${window.location.pathname}`;
  const latest = useRef(props);

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const { form, isNew = false, onStepFound } = latest.current;
    const draft = draftStore.take(name, person.email) as Draft | undefined; // the effect below stores a Draft
    if (!draft) return;
    const now = initialValuesOf(form);
    const hasChanged = !isNew && changedFields(draft.opened, now).length > 0;
    setFound(hasChanged ? 'changed' : 'same');
    form.setValues(keepTyped(draft.opened, draft.typed, now));
    if (draft.step !== undefined) onStepFound?.(draft.step);
  }, [name, person.email]);

  useEffect(() => {
    const since = Date.now();
    function store() {
      const { form, isDirty, secrets = [], step } = latest.current;
      if (!isDirty) return;
      const opened = initialValuesOf(form);
      const blank = Object.fromEntries(secrets.map((field) => [field, opened[field]]));
      const draft: Draft = { opened, typed: { ...form.getValues(), ...blank }, step };
      draftStore.keep(name, person.email, draft);
    }
    function storeBeforeReload({ persisted }: PageTransitionEvent) {
      // A page that the browser keeps in memory returns with its form, so nothing must be stored.
      if (!persisted) store();
    }
    window.addEventListener('pagehide', storeBeforeReload);
    const unsubscribe = session.subscribe(() => {
      if (session.current().phase === 'signedOut' && !draftStore.hasSignedOutSince(since)) store();
    });
    return () => {
      window.removeEventListener('pagehide', storeBeforeReload);
      unsubscribe();
    };
  }, [name, person.email]);

  if (!found || !props.isDirty) return null;
  return (
    <Suspense>
      <DraftNotice hasChanged={found === 'changed'} />
    </Suspense>
  );
}
