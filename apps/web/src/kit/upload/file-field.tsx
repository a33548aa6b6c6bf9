import './upload.css';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';

interface FileFieldProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** The hint below the field that names the accepted files. */
  readonly children: ReactNode;
}

/**
 * A field on which a person drops a file or chooses a file. The input is transparent and lies above Italian texts,
 * because the browser shows the input's own texts in another language.
 */
export function FileField({ label, onFile, children }: FileFieldProps) {
  const [field, hint] = [useId(), useId()];
  const [name, setName] = useState<string>();

  function forget({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    currentTarget.value = '';
    setName(undefined);
  }

  return (
    <div className="import-field">
      <label htmlFor={field}>{label}</label>
      <div className="file-box">
        <input
          id={field}
          type="file"
          aria-describedby={hint}
          // Forgets the file, so that the person can choose the same file again after correcting it.
          onClick={forget}
          onDrop={forget}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            setName(file?.name);
            if (file) onFile(file);
          }}
        />
        <span className="file-face" aria-hidden="true">
          <span className="file-button">Scegli un file</span>
          {name ?? 'Nessun file scelto'}
        </span>
      </div>
      <p id={hint} className="muted">
        {children}
      </p>
    </div>
  );
}
