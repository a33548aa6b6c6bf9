import { newBankStatementPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export function ImportLink() {
  return (
    <Button
      renderRoot={(root) => <Link to={newBankStatementPath} {...root} />}
      leftSection={<IconFileImport size={18} aria-hidden="true" />}
    >
      Importa un estratto conto
    </Button>
  );
}
