import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { MessageScreen, PageAgainButton } from './message-screen.tsx';
import { PageFrame } from './page-frame.tsx';

interface PaymentBoundaryProps {
  readonly children: ReactNode;
}

/** Replaces a crashed payment page, so that no customer sees an empty one. */
export class PaymentBoundary extends Component<PaymentBoundaryProps> {
  static getDerivedStateFromError() {
    return { isCrashed: true };
  }

  override state = { isCrashed: false };

  override render() {
    if (!this.state.isCrashed) return this.props.children;
    return (
      <PageFrame>
        <MessageScreen
          tone="error"
          icon={<IconAlertTriangle size={28} />}
          title="Qualcosa non ha funzionato"
        >
          <p>
            Questa pagina ha avuto un problema che non dipende da te. Se hai già approvato il
            pagamento, non pagare di nuovo.
          </p>
          <PageAgainButton label="Ricarica la pagina" />
        </MessageScreen>
      </PageFrame>
    );
  }
}
