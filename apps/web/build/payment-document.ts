import type { Connect, Plugin } from 'vite';

const toPaymentDocument: Connect.NextHandleFunction = (request, _response, next) => {
  const [path = '', search] = (request.url ?? '').split('?');
  if (/^\/payment(\/process)?\/?$/i.test(path)) {
    request.url = search ? `/payment.html?${search}` : '/payment.html';
  }
  next();
};

/** Serves the payment paths with their own document during development, as the server does in production. */
export function paymentDocument(): Plugin {
  return {
    name: 'canone:payment-document',
    configureServer: (server) => void server.middlewares.use(toPaymentDocument),
    configurePreviewServer: (server) => void server.middlewares.use(toPaymentDocument),
  };
}
