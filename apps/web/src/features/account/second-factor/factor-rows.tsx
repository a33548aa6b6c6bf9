import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../kit/format/format.ts';
import type { FactorState, Task } from './second-factor.tsx';
import { taskTitles } from './task-titles.ts';

interface FactorRowsProps {
  readonly state: FactorState;
  readonly onTask: (task: Task) => void;
}

/** The person's second factors with the buttons that change them. */
export function FactorRows({ state, onTask }: FactorRowsProps) {
  const { totpSince, passkeys, recoveryCodesLeft, canAddPasskeys } = state;
  const hasFactor = totpSince !== null || passkeys.length > 0;
  return (
    <ul className="account-list">
      <FactorRow
        name="App di autenticazione"
        text={totpSince ? `Attiva dal ${formatDateTime(totpSince)}` : 'Non attiva'}
      >
        {totpSince ? (
          <RowButton
            label={taskTitles.removeTotp}
            text="Togli"
            onClick={() => onTask({ kind: 'removeTotp' })}
          />
        ) : (
          <RowButton
            label="Attiva l’app di autenticazione"
            text="Attiva"
            onClick={() => onTask({ kind: 'addTotp' })}
          />
        )}
      </FactorRow>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          name={`Passkey «${passkey.name}»`}
          text={`Aggiunta ${formatDateTime(passkey.createdAt)} · ${
            passkey.lastUsedAt ? `ultimo uso ${formatDateTime(passkey.lastUsedAt)}` : 'mai usata'
          }`}
        >
          <RowButton
            label={`Togli la passkey ${passkey.name}`}
            text="Togli"
            onClick={() => onTask({ kind: 'removePasskey', passkey })}
          />
        </FactorRow>
      ))}
      <FactorRow
        name="Nuova passkey"
        text={
          canAddPasskeys
            ? 'L’impronta, il volto o il PIN di questo dispositivo, o una chiave di sicurezza'
            : 'Serve un indirizzo https con un nome: qui non si può usare'
        }
      >
        {canAddPasskeys && (
          <RowButton
            label={taskTitles.addPasskey}
            text="Aggiungi"
            onClick={() => onTask({ kind: 'addPasskey' })}
          />
        )}
      </FactorRow>
      {hasFactor && (
        <FactorRow
          name="Codici di recupero"
          text={recoveryCodesLeft === 1 ? 'Ne resta uno' : `Ne restano ${recoveryCodesLeft}`}
        >
          <RowButton
            label={taskTitles.renewCodes}
            text="Nuovi codici"
            onClick={() => onTask({ kind: 'renewCodes' })}
          />
        </FactorRow>
      )}
    </ul>
  );
}

/** One kind of second factor with its buttons. */
function FactorRow({ name, text, children }: FactorRowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

interface FactorRowProps {
  readonly name: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function RowButton({ label, text, onClick }: RowButtonProps) {
  return (
    <Button variant="default" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}

interface RowButtonProps {
  /** The button's name for screen readers, which includes the name of the row. */
  readonly label: string;
  readonly text: string;
  readonly onClick: () => void;
}
