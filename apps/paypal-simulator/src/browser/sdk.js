// Imitates PayPal's SDK v5 for subscriptions. Like PayPal's script, it reads settings from its own address.
/* global drawButton */
(() => {
  const script = document.currentScript;
  const address = new URL(script.src);
  const query = address.searchParams;
  const namespace = script.getAttribute('data-namespace') ?? 'paypal';
  const base = address.origin + address.pathname.replace(/\/sdk\/js$/, '');

  // React's StrictMode inserts the same script tag twice. The second copy does nothing.
  if (window[namespace]?.loadedFrom === script.src) {
    return;
  }

  const settings = {
    clientId: query.get('client-id') ?? '',
    intent: query.get('intent') ?? 'capture',
    vault: query.get('vault') === 'true',
    currency: query.get('currency') ?? 'USD',
    components: (query.get('components') ?? 'buttons').split(','),
  };

  /** The simulator replaces this empty object with the configured faults. */
  const faults = {};

  /** The low-scope token that a client id alone can obtain. */
  let token;

  async function answerOf(response) {
    if (response.status === 204) {
      return undefined;
    }
    const body = await response.json().catch(() => ({}));
    if (!response.ok) {
      const problem = body.message ?? body.error_description ?? `HTTP ${response.status}`;
      throw Object.assign(new Error(problem), { status: response.status, data: body });
    }
    return body;
  }

  async function requestToken() {
    const response = await fetch(`${base}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${settings.clientId}:`)}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token } = await answerOf(response);
    return access_token;
  }

  async function call(method, path, body) {
    token ??= requestToken().catch((error) => {
      token = undefined;
      throw error;
    });
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: `Bearer ${await token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answerOf(response);
  }

  const subscriptionPath = (id) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

  const creation = {
    async create(request) {
      const { id } = await call('POST', '/v1/billing/subscriptions', request);
      return id;
    },
    async revise(id, request) {
      await call('POST', `${subscriptionPath(id)}/revise`, request);
      return id;
    },
  };

  async function approvalAddress(id) {
    const { links, plan } = await call('GET', `${subscriptionPath(id)}?fields=plan`);
    const currency = plan.billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')
      ?.pricing_scheme?.fixed_price.currency_code;
    if (currency !== settings.currency) {
      throw new Error(
        `Expected currency from subscription api call to be ${settings.currency}, got ${currency}. ` +
          `Please ensure you are passing currency=${currency} to the sdk url. https://developer.paypal.com/docs/checkout/reference/customize-sdk/`,
      );
    }
    const link = links.find(({ rel }) => rel === 'approve');
    if (!link) {
      throw new Error(`Subscription ${id} is not waiting for approval`);
    }
    const target = new URL(link.href);
    target.searchParams.set('opener', location.origin);
    return target;
  }

  const lastWordMs = 500;

  /** The buyer's decision. Without a decision within `lastWordMs` after the popup closed, it is a cancellation. */
  function decisionIn(popup, target, subscriptionId) {
    popup.location.href = target.href;
    return new Promise((resolve) => {
      const settle = (decision) => {
        removeEventListener('message', onMessage);
        clearInterval(watch);
        resolve(decision);
      };
      const onMessage = ({ origin, source, data }) => {
        // The source of a message is null if the popup has closed since it sent the message.
        const isFromPopup = origin === target.origin && (source === popup || source === null);
        if (isFromPopup && data?.subscriptionId === subscriptionId) {
          settle(data);
        }
      };
      const giveUp = () => setTimeout(settle, lastWordMs, { outcome: 'cancel' });
      const watch = setInterval(() => popup.closed && giveUp(), 250);
      addEventListener('message', onMessage);
    });
  }

  /** Calls the merchant page's callbacks in the order of the real SDK. */
  function checkout(props, popup, restart) {
    const redirect = (url) => location.assign(url);
    const cancelled = (orderID) => props.onCancel?.({ orderID: orderID ?? null }, { redirect });

    async function isAllowed() {
      let allowed = true;
      const answer = async (value) => {
        allowed = value;
      };
      const actions = { resolve: () => answer(true), reject: () => answer(false) };
      await props.onClick?.({ fundingSource: 'paypal' }, actions);
      return allowed;
    }

    async function approved(subscriptionID, orderID) {
      const facilitatorAccessToken = await token;
      const data = { orderID, subscriptionID, facilitatorAccessToken, paymentSource: 'paypal' };
      const subscription = {
        get: () => call('GET', subscriptionPath(subscriptionID)),
        activate: () => call('POST', `${subscriptionPath(subscriptionID)}/activate`, {}),
      };
      for (let time = 0; time < (faults.callOnApproveTwice ? 2 : 1); time += 1) {
        await props.onApprove?.(data, { subscription, redirect, restart });
      }
    }

    return async function run() {
      if (!(await isAllowed())) {
        popup.close();
        return;
      }
      if (popup.closed) {
        throw new Error('Window is closed, can not determine type');
      }
      const source = { paymentSource: 'paypal' };
      const id = await props.createSubscription(source, { subscription: creation });
      if (typeof id !== 'string' || id === '') {
        throw new Error('Expected a subscription id to be passed to createSubscription');
      }
      if (faults.onErrorAfterCreate) {
        throw new Error('Simulated failure after the subscription was made');
      }
      const target = await approvalAddress(id);
      if (faults.closeDuringCreate) {
        popup.close();
      }
      if (popup.closed) {
        await cancelled();
        throw new Error('Detected popup close');
      }
      const { outcome, orderId } = faults.buyerCancels
        ? { outcome: 'cancel' }
        : await decisionIn(popup, target, id);
      popup.close();

      if (outcome === 'approve') {
        if (!faults.neverCallOnApprove) {
          await approved(id, orderId);
        }
      } else if (outcome === 'cancel') {
        await cancelled(orderId);
      } else {
        throw new Error('The buyer met a simulated PayPal error');
      }
    };
  }

  /** Must run inside the click handler: browsers block a popup opened later. */
  function openPopup() {
    const popup = faults.popupBlocked
      ? null
      : window.open('about:blank', '_blank', 'popup,width=480,height=760');
    if (popup) {
      popup.document.title = 'PayPal (simulatore)';
      popup.document.body.textContent = 'Connessione a PayPal (simulatore)…';
    }
    return popup;
  }

  function refuseWrongUse({ createSubscription }) {
    if (createSubscription && !settings.vault) {
      throw new Error('Must pass vault=true to sdk to use createSubscription');
    }
    if (settings.intent !== 'subscription' || typeof createSubscription !== 'function') {
      throw new Error('Must pass createSubscription with intent=subscription');
    }
  }

  function Buttons(props = {}) {
    refuseWrongUse(props);
    const { host, button } = drawButton();
    let popup;
    let closed = false;

    function fail(error) {
      if (!closed) {
        (props.onError ?? console.error)(error);
      }
    }

    async function start() {
      if (popup && !popup.closed) {
        popup.focus();
        return;
      }
      popup = openPopup();
      if (!popup) {
        fail(new Error('Can not open popup window - blocked'));
        return;
      }
      button.setAttribute('aria-busy', 'true');
      try {
        await checkout(props, popup, start)();
      } catch (error) {
        popup.close();
        fail(error);
      } finally {
        button.removeAttribute('aria-busy');
      }
    }

    async function setEnabled(isEnabled) {
      button.disabled = !isEnabled;
    }

    button.addEventListener('click', () => void start());

    return {
      isEligible: () => !faults.ineligible,
      hasReturned: () => false,
      resume: () => {},
      updateProps: async (changes) => {
        Object.assign(props, changes);
      },
      close: async () => {
        closed = true;
        popup?.close();
        host.remove();
      },
      render: async (place) => {
        const container = typeof place === 'string' ? document.querySelector(place) : place;
        if (!container) {
          throw new Error(`Document is ready and element ${place} does not exist`);
        }
        if (closed) {
          throw new Error('Component closed');
        }
        container.append(host);
        const actions = { enable: () => setEnabled(true), disable: () => setEnabled(false) };
        await props.onInit?.({}, actions);
      },
    };
  }

  window[namespace] = {
    version: '5.0.999',
    loadedFrom: script.src,
    FUNDING: { PAYPAL: 'paypal' },
    getFundingSources: () => ['paypal'],
    isFundingEligible: (source) => source === 'paypal',
    ...(settings.components.includes('buttons') && { Buttons }),
  };

  // Like PayPal's script, this script inserts an inline script with the nonce of its own tag.
  const nonce = script.getAttribute('data-csp-nonce');
  if (nonce !== null) {
    const inline = document.createElement('script');
    inline.nonce = nonce;
    inline.textContent = `window[${JSON.stringify(namespace)}].ranInlineScript = true;`;
    document.head.append(inline);
  }
})();
