const fold = (text) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** "cambiare" and "cambi" begin alike. A word of one or two letters says nothing. */
const stems = (text) =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(?<=.{4})(?:[aei]re|[aiu]t[aeio]|[aeio])$/, ''));

const field = document.querySelector('#cerca');
const status = document.querySelector('#trovate');
const entries = [...document.querySelectorAll('.index li')];

field.closest('form').hidden = false;
function search() {
  const words = stems(field.value);
  let found = 0;
  for (const entry of entries) {
    const text = fold(`${entry.textContent} ${entry.dataset.text}`);
    entry.hidden = !words.every((word) => text.includes(word));
    if (!entry.hidden) found += 1;
  }
  for (const group of document.querySelectorAll('.group'))
    group.hidden = !group.querySelector('li:not([hidden])');
  status.textContent =
    words.length === 0
      ? ''
      : found === 1
        ? 'Una pagina.'
        : `${found === 0 ? 'Nessuna' : found} pagin${found === 0 ? 'a' : 'e'}.`;
}

field.addEventListener('input', search);
field.value = new URLSearchParams(location.search).get('cerca') ?? '';
search();
field.closest('form').addEventListener('submit', (event) => {
  event.preventDefault();
  entries
    .find((entry) => !entry.hidden)
    ?.querySelector('a')
    .click();
});
