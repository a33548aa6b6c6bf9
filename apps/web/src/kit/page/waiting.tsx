import { Loader } from '@mantine/core';

export function Waiting() {
  return (
    <div className="waiting" role="status">
      <Loader size="sm" />
      <span className="visually-hidden">Caricamento in corso</span>
    </div>
  );
}
