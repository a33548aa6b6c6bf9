import './upload.css';
import { type ReactNode, useId } from 'react';

interface FileFieldProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** The accepted files, as a hint below the field. */
  readonly children: ReactNode;
}

/** A file that a person chooses or drops on the field. */
export function FileField({ label, onFile, children }: FileFieldProps) {
  const [field, hint] = [useId(), useId()];
  return (
    <div className="import-field">
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        type="file"
        aria-describedby={hint}
        // the same file, corrected meanwhile, is read again
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
        }}
      />
      <p id={hint} className="muted">
        {children}
      </p>
    </div>
  );
}
