import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import { IconCheck } from '@tabler/icons-react';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { ApprovedScreen } from './approved-screen.tsx';
import { ConfirmingCover } from './confirming-cover.tsx';
import { OutcomeScreen } from './outcome-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import { NoCheckout, PayPanel } from './pay-panel.tsx';
import type { PaymentLink } from './payment-link.ts';
import type { PageState } from './payment-page.state.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { ThankYouScreen } from './thank-you-screen.tsx';
import { TransferPanel } from './transfer-panel.tsx';
import { type Dispatch, usePaymentPage } from './use-payment-page.ts';

interface ScreenProps {
  readonly state: PageState;
  readonly token: string | null;
  readonly dispatch: Dispatch;
}

function Checking() {
  return (
    <section className="card message">
      <span className="spinner" aria-hidden="true" />
      <PageHeading title="Verifica del link in corso…" />
    </section>
  );
}

/** `open` and `confirming` share one screen, so that the provider's button stays mounted during a payment. */
function PaymentScreen({ state, dispatch }: Omit<ScreenProps, 'token'>) {
  if (state.name !== 'open' && state.name !== 'confirming') return null;
  const { request } = state;
  const isConfirming = state.name === 'confirming';
  const notice = state.name === 'open' ? state.notice : null;
  return (
    <>
      {request && (
        <div inert={isConfirming}>
          {notice !== 'overtaken' && (
            <p role="status" className="link-status">
              <IconCheck size={18} aria-hidden />
              {paymentMessages.tokenValid}
            </p>
          )}
          <section className="card payment">
            <PaymentSummary request={request} />
            {request.checkout ? (
              <PayPanel
                request={request}
                checkout={request.checkout}
                notice={notice}
                dispatch={dispatch}
              />
            ) : (
              <NoCheckout />
            )}
            {request.transfer && notice !== 'overtaken' && (
              <TransferPanel transfer={request.transfer} />
            )}
          </section>
        </div>
      )}
      {isConfirming && <ConfirmingCover isWaitingForProvider={state.pendingAnswers > 0} />}
    </>
  );
}

function Screen({ state, token, dispatch }: ScreenProps) {
  switch (state.name) {
    case 'checking':
      return <Checking />;
    case 'open':
    case 'confirming':
      return <PaymentScreen state={state} dispatch={dispatch} />;
    case 'approved':
      return <ApprovedScreen state={state} dispatch={dispatch} />;
    case 'paid':
      return <ThankYouScreen receipt={state.receipt} />;
    default:
      return <OutcomeScreen state={state} token={token} dispatch={dispatch} />;
  }
}

function sellerEmailOf(state: PageState): string | null | undefined {
  if ('receipt' in state) return state.receipt?.sellerEmail;
  return 'request' in state ? state.request?.supportEmail : undefined;
}

export function PaymentPage({ link }: { link: PaymentLink }) {
  const [state, dispatch] = usePaymentPage(link);
  return (
    <PageFrame sellerEmail={sellerEmailOf(state)}>
      <Screen state={state} token={link.token} dispatch={dispatch} />
    </PageFrame>
  );
}
