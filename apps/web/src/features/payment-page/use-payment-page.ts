import type { PaymentToken } from '@canone/contracts/payments/payment-token';
import { useEffect, useReducer } from 'react';
import { checkLink, confirmPayment, tokenDataOf } from './payment-calls.ts';
import { type PaymentLink, rememberLink } from './payment-link.ts';
import {
  firstState,
  isWatched,
  nextState,
  type PageEvent,
  type PageState,
  pauseBefore,
  pauseWhileOpen,
} from './payment-page.state.ts';

export type Dispatch = (event: PageEvent) => void;

interface Call {
  readonly delay: number;
  /**
   * Timeout in milliseconds. It is longer for a confirmation, because the server asks the provider before it responds.
   */
  readonly timeLimit: number;
  readonly run: (signal: AbortSignal) => Promise<PageEvent>;
}

const watchingPause = 10_000;

/** The call that belongs to a state; null for a state without a call. */
function callOf(state: PageState, token: string, tokenData: PaymentToken | null): Call | null {
  if (state.name === 'checking') {
    return { delay: 0, timeLimit: 20_000, run: (signal) => checkLink(token, signal) };
  }
  if (state.name === 'open' && isWatched(state)) {
    return { delay: watchingPause, timeLimit: 20_000, run: (signal) => checkLink(token, signal) };
  }
  if (state.name === 'confirming') {
    const { subscriptionId, pendingAnswers } = state;
    return {
      delay: pauseBefore(pendingAnswers),
      timeLimit: 60_000,
      run: (signal) => confirmPayment({ token, tokenData, subscriptionId }, signal),
    };
  }
  if (state.name === 'approved') {
    const { subscriptionId } = state;
    const delay = pauseWhileOpen(state);
    if (delay === undefined) return null;
    const approved = { token, tokenData, subscriptionId };
    return { delay, timeLimit: 60_000, run: (signal) => confirmPayment(approved, signal) };
  }
  return null;
}

/** Starts a call and returns a function that cancels it. */
function start(call: Call, dispatch: Dispatch): () => void {
  const abort = new AbortController();
  let isDropped = false;
  const timer = setTimeout(() => abort.abort(), call.delay + call.timeLimit);
  const run = async () => {
    const event = await call.run(abort.signal);
    if (!isDropped) dispatch(event);
  };
  const begin = setTimeout(() => void run(), call.delay);
  return () => {
    isDropped = true;
    clearTimeout(begin);
    clearTimeout(timer);
    abort.abort();
  };
}

/** The page's state with the token's data. A retry of the confirmation sends the same data again. */
interface Page {
  readonly state: PageState;
  readonly tokenData: PaymentToken | null;
}

function firstPage(link: PaymentLink): Page {
  return { state: firstState(link), tokenData: link.tokenData };
}

function nextPage({ state, tokenData }: Page, event: PageEvent): Page {
  return {
    state: nextState(state, event),
    tokenData: event.type === 'linkAccepted' ? tokenDataOf(event.request) : tokenData,
  };
}

/** Returns the page's state and a function that changes it. Each state runs its own call until the state changes. */
export function usePaymentPage(link: PaymentLink): [PageState, Dispatch] {
  const [{ state, tokenData }, dispatch] = useReducer(nextPage, link, firstPage);
  const { token } = link;

  useEffect(() => {
    const call = token ? callOf(state, token, tokenData) : null;
    return call ? start(call, dispatch) : undefined;
  }, [state, token, tokenData]);

  const subscriptionId = state.name === 'confirming' ? state.subscriptionId : null;
  useEffect(() => {
    if (subscriptionId) rememberLink({ ...link, subscriptionId, tokenData });
  }, [link, subscriptionId, tokenData]);

  return [state, dispatch];
}
