import type { TransferDetails } from '@canone/contracts/bank/transfer-details';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../kit/page/lazy-part.tsx';

const TransferData = lazyPart(async () => ({
  default: (await import('./transfer-data.tsx')).TransferData,
}));

/**
 * Payment by bank transfer, below the provider's button. The transfer data and the QR code load when the customer opens
 * the panel.
 */
export function TransferPanel({ transfer }: { transfer: TransferDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="transfer"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Paga con bonifico</summary>
      {isOpen && (
        <Suspense
          fallback={
            <p role="status" className="muted">
              Un momento…
            </p>
          }
        >
          <TransferData transfer={transfer} />
        </Suspense>
      )}
    </details>
  );
}
