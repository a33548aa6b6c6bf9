import { maxImport } from '@canone/contracts/customer-import/customer-import';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatInteger } from '../../../kit/format/format.ts';
import { FileField } from '../../../kit/upload/file-field.tsx';
import { saveTemplate } from './save-sheets.ts';

interface ImportSourceProps {
  readonly onFile: (file: File) => void;
}

/** Takes a file with customers, or rows that the person copied from a spreadsheet. */
export function ImportSource({ onFile }: ImportSourceProps) {
  return (
    <section className="card import-source" aria-label="Foglio dei clienti">
      <div className="import-choice">
        <FileField label="File dei clienti" onFile={onFile}>
          Si sceglie o si trascina qui: Excel (.xlsx) o CSV, fino a {formatInteger(maxImport.rows)}{' '}
          clienti e {maxImport.megabytes} MB.
        </FileField>
        <PastedRows onFile={onFile} />
      </div>
      <details className="import-columns">
        <summary>Quali colonne servono</summary>
        <p>
          Nella prima riga i titoli, in qualsiasi ordine. Servono: Nome (anche con Cognome) oppure
          Ragione sociale, Email, Indirizzo, CAP, Comune. Se ci sono, leggo anche: Provincia (nome o
          sigla), Regione, Partita IVA, Codice SDI, PEC, Telefono, Azienda (sì o no).
        </p>
      </details>
      <div className="import-hints">
        <p className="muted">
          Prima vedi che cosa succederebbe a ogni riga. I clienti non ricevono nessuna email e non
          entrano in Canone.
        </p>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={saveTemplate}
        >
          Scarica un modello
        </Button>
      </div>
    </section>
  );
}

function PastedRows({ onFile }: ImportSourceProps) {
  const [field, hint] = [useId(), useId()];
  const [text, setText] = useState('');
  return (
    <div className="import-field">
      <label htmlFor={field}>Oppure incolla le righe</label>
      <textarea
        id={field}
        rows={3}
        value={text}
        aria-describedby={hint}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p id={hint} className="muted">
        Copiale dal foglio di calcolo insieme alla riga dei titoli.
      </p>
      <div>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => onFile(new File([text], 'righe incollate.txt'))}
        >
          Leggi le righe incollate
        </Button>
      </div>
    </div>
  );
}
