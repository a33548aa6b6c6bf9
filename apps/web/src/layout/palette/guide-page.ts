/** The guide's page of each screen, by the beginning of its path. The longest one wins. */
const guidePages: Readonly<Record<string, string>> = {
  '/': 'home',
  '/tenant': 'tenant',
  '/user': 'utenti',
  '/user/$id': 'utente',
  '/user-wizard': 'nuovo-utente',
  '/subscription': 'sottoscrizioni',
  '/subscription/new': 'nuova-sottoscrizione',
  '/subscription/$id': 'sottoscrizione',
  '/paymentprovider': 'paypal',
  '/paymentprovider/$id': 'fornitore',
  '/plan': 'piani',
  '/plan/$id': 'piano',
  '/region': 'regioni',
  '/province': 'province',
  '/municipality': 'comune',
  '/address': 'indirizzi',
  '/planfeature': 'caratteristiche-dei-piani',
  '/feature': 'caratteristiche',
  '/ledger': 'incassi',
  '/receivable': 'scadenzario',
  '/bankmovement': 'bonifici-estratto-conto',
  '/bankstatement': 'bonifici-estratto-conto',
  '/bankaccount': 'bonifici-estratto-conto',
  '/reconciliation': 'differenze-con-paypal',
  '/lettersettings': 'comunicazioni-ai-clienti',
  '/bulkoperation': 'azioni-su-piu-righe',
  '/outbox': 'posta-in-uscita',
  '/audit': 'registro',
  '/account': 'account',
};

const asPattern = (path: string) => path.replace(/\/\d+(?=\/|$)/, '/$id');

/** The address of the guide's page for a path of the product. */
export function guidePageOf(path: string): string {
  for (let part = asPattern(path); part !== ''; part = part.slice(0, part.lastIndexOf('/'))) {
    const slug = guidePages[part];
    if (slug !== undefined) return `/guida/${slug}.html`;
  }
  return path === '/' ? '/guida/home.html' : '/guida/index.html';
}
