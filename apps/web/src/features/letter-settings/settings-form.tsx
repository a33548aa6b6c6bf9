import './letter-settings.css';
import { letterKinds } from '@canone/contracts/letters/letter-kinds';
import {
  type LetterSettings,
  letterSettingsContract,
} from '@canone/contracts/letters/letter-settings';
import { useMutation } from '@tanstack/react-query';
import { RecordForm } from '../../kit/detail/record-form.tsx';
import { useRecordForm } from '../../kit/detail/use-record-form.ts';
import { mutation } from '../../kit/http/call.ts';
import { Notice } from '../../kit/page/notice.tsx';
import { LetterFields } from './letter-fields.tsx';
import { LookFields } from './look-fields.tsx';
import {
  fieldOf,
  type SettingsValues,
  settingsBody,
  settingsEntityName,
  settingsErrors,
  settingsLabels,
  settingsValues,
} from './settings-values.ts';

const { get, update } = letterSettingsContract.endpoints;

interface SettingsFormProps {
  readonly settings: LetterSettings;
  readonly onSaved: () => void;
}

/** The form of the letters to customers. The form stays open after a save. */
export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const change = useMutation(mutation(update));
  const reading = useMutation(mutation(get));
  const state = useRecordForm<LetterSettings, SettingsValues>({
    name: settingsEntityName,
    contract: letterSettingsContract,
    listPath: '/',
    row: settings,
    valuesOf: settingsValues,
    errorsOf: settingsErrors,
    fieldOf,
    send: (values, base = settings) =>
      change.mutateAsync({ body: { ...settingsBody(values, base.logo), version: base.version } }),
    read: () => reading.mutateAsync({}),
    afterSave: onSaved,
  });

  return (
    <RecordForm
      state={state}
      name={settingsEntityName}
      contract={letterSettingsContract}
      labels={settingsLabels}
      subtitle={settings.tenantName}
      hasRequired={false}
    >
      {!settings.isMailSent && (
        <Notice tone="warning">
          <p>
            Qui non è ancora configurato un server di posta: le lettere restano in coda finché non
            c’è.
          </p>
        </Notice>
      )}
      <LookFields form={state.form} settings={settings} />
      <section className="card letter-list" aria-labelledby="letters-title">
        <h2 id="letters-title">Lettere</h2>
        <p className="muted">
          Parte solo ciò che attivi qui, e da quel momento in poi: nessuno riceve lettere sul
          passato. Un cliente senza email non riceve nulla.
        </p>
        {letterKinds.map((kind) => (
          <LetterFields key={kind} kind={kind} form={state.form} settings={settings} />
        ))}
      </section>
    </RecordForm>
  );
}
