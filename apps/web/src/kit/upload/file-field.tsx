import './upload.css';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';

interface FileFieldProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** The accepted files, as a hint below the field. */
  readonly children: ReactNode;
}

/**
 * A file that a person chooses or drops on the field. The input is transparent above Italian texts, because its own
 * texts are in the language of the browser.
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
          // the same file, corrected meanwhile, is read again
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
