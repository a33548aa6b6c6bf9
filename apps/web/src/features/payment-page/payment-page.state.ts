import type { PaymentRequest, Receipt } from '@canone/contracts/payments/payment-token';
import { paymentMessages } from '@canone/contracts/texts/payment-messages';
import type { PaymentLink } from './payment-link.ts';

/** A server with only the specification's fields sends no `checkout` and no `transfer`. */
export type ShownRequest = Omit<PaymentRequest, 'checkout' | 'transfer'> &
  Partial<Pick<PaymentRequest, 'checkout' | 'transfer'>>;

/** The message shown beside the provider's button. */
export type Notice = 'canceled' | 'failed' | 'unavailable' | 'overtaken';

interface Open {
  readonly name: 'open';
  readonly request: ShownRequest;
  /** The provider's window is open, so its button must stay mounted. */
  readonly isPaying: boolean;
  readonly isOverdue: boolean;
  readonly notice: Notice | null;
}

interface Confirming {
  readonly name: 'confirming';
  /** The request that the page shows under the cover; null after a reload or a retry. */
  readonly request: ShownRequest | null;
  readonly subscriptionId: string;
  /** Number of "not yet" responses from the provider. */
  readonly pendingAnswers: number;
}

/** The subscription is active at the provider, but no charge has completed, or its money was returned. */
interface Approved {
  readonly name: 'approved';
  readonly receipt: Receipt;
  readonly subscriptionId: string;
  /** Number of "not yet" responses from the provider. */
  readonly openAnswers: number;
}

export type PageState =
  | { readonly name: 'checking' }
  | { readonly name: 'refused'; readonly message: string }
  /** `isBusy`: the server answered that there are too many requests. */
  | { readonly name: 'uncheckable'; readonly isBusy: boolean }
  | { readonly name: 'returned' }
  | Open
  | { readonly name: 'expired'; readonly request: ShownRequest }
  | Confirming
  | { readonly name: 'pending'; readonly subscriptionId: string }
  | { readonly name: 'unconfirmed'; readonly subscriptionId: string }
  | { readonly name: 'declined'; readonly subscriptionId: string }
  | Approved
  | { readonly name: 'paid'; readonly receipt: Receipt | null };

export type PageEvent =
  | { readonly type: 'linkAccepted'; readonly request: ShownRequest }
  | { readonly type: 'linkRefused' }
  | { readonly type: 'linkUncheckable'; readonly isBusy: boolean }
  | { readonly type: 'deadlinePassed' }
  | { readonly type: 'checkoutStarted' }
  | { readonly type: 'checkoutCanceled' }
  | { readonly type: 'checkoutFailed' }
  | { readonly type: 'checkoutUnavailable' }
  | { readonly type: 'checkoutApproved'; readonly subscriptionId: string }
  | { readonly type: 'paymentConfirmed'; readonly receipt: Receipt | null }
  | { readonly type: 'paymentPending' }
  | { readonly type: 'paymentDeclined' }
  | { readonly type: 'paymentUnconfirmed' }
  | { readonly type: 'retried' };

/** Seconds before each retry after a "not yet" response. After the last retry the page stops polling. */
const pausesWhilePending = [2, 4, 8, 15, 30, 30, 30];

/** Milliseconds before an open charge is polled again; undefined when polling stops. */
export function pauseWhileOpen({ receipt, openAnswers }: Approved): number | undefined {
  const seconds = receipt.state === 'processing' ? pausesWhilePending[openAnswers] : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Milliseconds from the last "not yet" response to the next request. */
export function pauseBefore(pendingAnswers: number): number {
  return (pausesWhilePending[pendingAnswers - 1] ?? 0) * 1000;
}

/** After a reload an approved payment is confirmed again, so that the page never offers to pay twice. */
export function firstState(link: PaymentLink): PageState {
  if (link.isBackFromProvider) return { name: 'returned' };
  if (!link.token) return { name: 'refused', message: paymentMessages.tokenMissing };
  return link.subscriptionId ? confirming(link.subscriptionId) : { name: 'checking' };
}

function confirming(subscriptionId: string, request: ShownRequest | null = null): Confirming {
  return { name: 'confirming', request, subscriptionId, pendingAnswers: 0 };
}

/** Shows a payment as paid only if its charge has completed, or if the response has no receipt. */
function afterConfirmation(
  receipt: Receipt | null,
  subscriptionId: string,
  openAnswers: number,
): PageState {
  return receipt === null || receipt.state === 'paid'
    ? { name: 'paid', receipt }
    : { name: 'approved', receipt, subscriptionId, openAnswers };
}

/**
 * Whether the page polls the link. It polls while the provider's window is open, because the provider may report the
 * payment only to the server.
 */
export function isWatched({ isPaying, isOverdue, notice }: Open): boolean {
  return isPaying && !isOverdue && notice !== 'overtaken';
}

/** The provider's window closed without a payment. */
function backFromCheckout(state: Open, notice: Notice): PageState {
  if (state.notice === 'overtaken') return state;
  if (state.isOverdue) return { name: 'expired', request: state.request };
  return { ...state, isPaying: false, notice };
}

type Transitions = {
  readonly [S in PageState['name']]: {
    readonly [E in PageEvent['type']]?: (
      state: Extract<PageState, { name: S }>,
      event: Extract<PageEvent, { type: E }>,
    ) => PageState;
  };
};

/** The next state by state and event. An event that is not listed changes nothing. */
const transitions: Transitions = {
  checking: {
    linkAccepted: (_, { request }) => ({
      name: 'open',
      request,
      isPaying: false,
      isOverdue: false,
      notice: null,
    }),
    linkRefused: () => ({ name: 'refused', message: paymentMessages.tokenInvalid }),
    linkUncheckable: (_, { isBusy }) => ({ name: 'uncheckable', isBusy }),
  },
  refused: {},
  returned: {},
  uncheckable: { retried: () => ({ name: 'checking' }) },
  open: {
    // A copy of the state schedules the next poll, because each new state object starts a call.
    linkAccepted: (state) => ({ ...state }),
    linkUncheckable: (state) => ({ ...state }),
    // The link was used in the meantime, most likely by this payment. The page must therefore not offer to pay again.
    linkRefused: (state) => (isWatched(state) ? { ...state, notice: 'overtaken' } : state),
    checkoutStarted: (state) => ({ ...state, isPaying: true, notice: null }),
    // PayPal reports a window that was closed early twice: as cancelled and as failed. Only the first report counts.
    checkoutCanceled: (state) => (state.isPaying ? backFromCheckout(state, 'canceled') : state),
    checkoutFailed: (state) =>
      state.isPaying || !state.notice ? backFromCheckout(state, 'failed') : state,
    checkoutUnavailable: (state) => backFromCheckout(state, 'unavailable'),
    checkoutApproved: ({ request }, { subscriptionId }) => confirming(subscriptionId, request),
    deadlinePassed: (state) =>
      state.isPaying ? { ...state, isOverdue: true } : { name: 'expired', request: state.request },
  },
  expired: {},
  confirming: {
    paymentConfirmed: ({ subscriptionId }, { receipt }) =>
      afterConfirmation(receipt, subscriptionId, 0),
    paymentPending: (state) =>
      state.pendingAnswers < pausesWhilePending.length
        ? { ...state, pendingAnswers: state.pendingAnswers + 1 }
        : { name: 'pending', subscriptionId: state.subscriptionId },
    paymentDeclined: ({ subscriptionId }) => ({ name: 'declined', subscriptionId }),
    paymentUnconfirmed: ({ subscriptionId }) => ({ name: 'unconfirmed', subscriptionId }),
  },
  pending: { retried: ({ subscriptionId }) => confirming(subscriptionId) },
  unconfirmed: { retried: ({ subscriptionId }) => confirming(subscriptionId) },
  declined: {},
  approved: {
    paymentConfirmed: ({ subscriptionId, openAnswers }, { receipt }) =>
      afterConfirmation(receipt, subscriptionId, openAnswers + 1),
    // A failed request is repeated after the next pause.
    paymentPending: (state) => ({ ...state, openAnswers: state.openAnswers + 1 }),
    paymentDeclined: (state) => ({ ...state, openAnswers: state.openAnswers + 1 }),
    paymentUnconfirmed: (state) => ({ ...state, openAnswers: state.openAnswers + 1 }),
    retried: ({ subscriptionId }) => confirming(subscriptionId),
  },
  paid: {},
};

export function nextState(state: PageState, event: PageEvent): PageState {
  // TypeScript cannot relate the two unions in one lookup, although the table is typed by state and event.
  const transition = transitions[state.name][event.type] as
    | ((state: PageState, event: PageEvent) => PageState)
    | undefined;
  return transition ? transition(state, event) : state;
}

/** True when the subscription starts later. The first charge then takes place at the start, not at the approval. */
export function startsLater({ checkout }: Pick<ShownRequest, 'checkout'>): boolean {
  return checkout?.subscription.start_time !== undefined;
}
