// Tells the page that opened this popup what the buyer decided, then closes.
const button = document.querySelector('[data-tell]');

function tellAndClose() {
  const { outcome, opener, subscriptionId, orderId } = JSON.parse(button.dataset.tell);
  window.opener?.postMessage({ outcome, subscriptionId, orderId }, opener);
  window.close();
}

if (button) {
  button.addEventListener('click', tellAndClose);
  if ('now' in button.dataset) {
    tellAndClose();
  }
}
