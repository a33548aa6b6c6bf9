import { createContext, runInContext } from 'node:vm';

interface Popup {
  closed: boolean;
  location: { href: string };
  document: { title: string; body: { textContent: string } };
  close(): void;
  focus(): void;
}

/** The little of a browser that the SDK script needs: a script tag, a button, a popup, messages. */
export function fakePage(script: string, answer: (method: string, path: string) => object) {
  const calls: string[] = [];
  const popups: Popup[] = [];
  const clicks: (() => void)[] = [];
  const listeners = new Set<(event: object) => void>();
  const button = {
    addEventListener: (_type: string, listener: () => void) => clicks.push(listener),
    setAttribute: () => undefined,
    removeAttribute: () => undefined,
    disabled: false,
  };
  const element = {
    className: '',
    attachShadow: () => ({ adoptedStyleSheets: [], innerHTML: '', querySelector: () => button }),
    remove: () => undefined,
  };

  function open(): Popup {
    const popup = {
      closed: false,
      location: { href: 'about:blank' },
      document: { title: '', body: { textContent: '' } },
      close: () => {
        popup.closed = true;
      },
      focus: () => undefined,
    };
    popups.push(popup);
    return popup;
  }

  async function fetchAnswer(url: string, { method }: { method: string }) {
    const { pathname } = new URL(url);
    return { status: 200, ok: true, json: async () => answer(method, pathname) };
  }

  const page = {
    document: {
      currentScript: {
        src: 'http://127.0.0.1:3100/sdk/js?client-id=a&intent=subscription&vault=true&currency=EUR',
        getAttribute: () => null,
      },
      createElement: () => element,
    },
    location: { origin: 'http://shop.test' },
    CSSStyleSheet: class {
      replaceSync() {
        return undefined;
      }
    },
    fetch: fetchAnswer,
    open,
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) =>
      listeners.delete(listener),
    URL,
    btoa,
    setTimeout,
    setInterval,
    clearInterval,
    console,
  };
  const context = createContext(Object.assign(page, { window: page }));
  runInContext(script, context);

  const note = (name: string) => async () => {
    calls.push(name);
  };
  const props = {
    createSubscription: async () => 'I-1',
    onApprove: note('onApprove'),
    onCancel: note('onCancel'),
    onError: (error: Error) => calls.push(`onError ${error.message}`),
  };
  const sdk: { Buttons(props: object): { isEligible(): boolean } } = Reflect.get(page, 'paypal');
  const buttons = sdk.Buttons(props);

  return {
    calls,
    popups,
    buttons,
    click: () => clicks.forEach((listener) => listener()),
    /** What the approval page says to the page that opened it. */
    say: (outcome: string) => {
      const data = { outcome, orderId: 'O-1', subscriptionId: 'I-1' };
      const event = { origin: 'http://127.0.0.1:3100', source: popups.at(-1), data };
      listeners.forEach((listener) => listener(event));
    },
  };
}
