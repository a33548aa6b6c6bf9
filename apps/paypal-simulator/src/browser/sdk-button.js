// Draws the button. The server joins this file and sdk.js into one script.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; min-width: 150px; max-width: 750px; }
  button {
    display: flex; align-items: center; justify-content: center; gap: 6px; position: relative;
    width: 100%; min-height: 48px; padding: 6px 12px; border: 0; border-radius: 8px;
    background: #ffc439; color: #001c54; cursor: pointer;
    font: 500 16px/1.2 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  }
  button:hover:enabled { background: #f5b91f; }
  button:active:enabled { background: #eaae12; }
  button:focus-visible { outline: 3px solid #0050a8; outline-offset: 2px; }
  button:disabled { cursor: not-allowed; opacity: .6; }
  button[aria-busy=true] { cursor: progress; }
  b { font-size: 20px; font-style: italic; font-weight: 800; letter-spacing: -.04em; color: #003087; }
  b i { color: #0050b8; }
  small { margin: 4px 2px 0; display: block; color: #57606f; text-align: right;
    font: 400 12px/1.3 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
  @media (forced-colors: active) { button { border: 1px solid ButtonText; } }
`);

// oxlint-disable-next-line no-unused-vars -- sdk.js, appended after this file, uses it
function drawButton() {
  const host = document.createElement('div');
  host.className = 'paypal-buttons';
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheet];
  shadow.innerHTML =
    '<button type="button" data-funding-source="paypal" aria-describedby="note">' +
    '<span>Paga con</span> <b>Pay<i>Pal</i></b></button><small id="note">simulatore</small>';
  return { host, button: shadow.querySelector('button') };
}
