// Sends the buyer's decision to the page that opened this popup, then closes it.
const button = document.querySelector('[data-closing]');

function notifyAndClose() {
  const { outcome, opener, subscriptionId, orderId } = JSON.parse(button.dataset.closing);
  window.opener?.postMessage({ outcome, subscriptionId, orderId }, opener);
  window.close();
}

if (button) {
  button.addEventListener('click', notifyAndClose);
  if ('now' in button.dataset) {
    notifyAndClose();
  }
}
