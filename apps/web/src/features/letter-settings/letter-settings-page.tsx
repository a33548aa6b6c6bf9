import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { useQuery } from '@tanstack/react-query';
import { RecordFrame, readOnce } from '../../kit/detail/record-frame.tsx';
import { query } from '../../kit/http/call.ts';
import { SettingsForm } from './settings-form.tsx';
import { settingsEntityName } from './settings-values.ts';

/** "Comunicazioni ai clienti": the letters that customers receive, and their look. */
export function LetterSettingsPage() {
  const answer = useQuery({ ...query(letterSettingsContract.endpoints.get, {}), ...readOnce });
  return (
    <RecordFrame answer={answer} name={settingsEntityName} path="/">
      {(settings) => (
        <SettingsForm
          key={settings.version}
          settings={settings}
          onSaved={() => void answer.refetch()}
        />
      )}
    </RecordFrame>
  );
}
