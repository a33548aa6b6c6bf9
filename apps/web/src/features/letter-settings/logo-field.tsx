import { bytesOfDataUrl, maxLogoBytes, readLogo } from '@canone/contracts/tenants/logo-image';
import { Button, Input } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useId } from 'react';

interface LogoFieldProps {
  /** The logo as a data URL; empty without a logo. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (dataUrl: string) => void;
  readonly onRefused: (message: string) => void;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The cast is safe, because `readAsDataURL` produces a string.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(file);
  });
}

/** The logo of the letters, a PNG or JPEG file. The server checks the file again. */
export function LogoField({ value, error, onChange, onRefused }: LogoFieldProps) {
  const id = useId();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // An empty value lets the person choose the same file again after removing it.
    currentTarget.value = '';
    if (!file) return;
    const dataUrl = await dataUrlOf(file);
    const { problem } = readLogo(bytesOfDataUrl(dataUrl));
    if (problem) onRefused(problem);
    else onChange(dataUrl);
  }

  return (
    <Input.Wrapper
      id={id}
      label="Logo"
      description={`PNG o JPEG, al massimo ${maxLogoBytes / 1_000} kB. Sta su fondo bianco.`}
      error={error}
    >
      <div className="letter-logo">
        {value && <img src={value} alt="Il logo delle lettere" />}
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg"
          onChange={(event) => void choose(event)}
        />
        <Button component="label" htmlFor={id} variant="default" aria-hidden="true">
          {value ? 'Cambia…' : 'Scegli…'}
        </Button>
        {value && (
          <Button variant="subtle" color="red" onClick={() => onChange('')}>
            Togli il logo
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
