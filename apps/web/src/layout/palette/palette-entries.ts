import { type Found, type FoundKind, foundKinds } from '@canone/contracts/overviews/search';
import {
  guideIndexPath,
  ledgerListPath,
  planListPath,
  subscriptionListPath,
  userListPath,
} from '@canone/contracts/texts/page-paths';
import { withoutMarks } from '@canone/contracts/values/plain-words';

export interface Entry {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  /** True for a page outside the app, which opens in another tab. */
  readonly isDocument?: boolean;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

interface PageEntry {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly filters?: Readonly<Record<string, string>>;
}

const fold = (text: string) => withoutMarks(text).toLowerCase();

/** A word without its ending. "estratto" and "estratti" have the same stem. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/[aeio]+$/, '') : word);

const shortest = 3;

/**
 * Whether a page matches the typed words (AI7). Each typed word without its ending must be the beginning of a word in
 * the page's name or explanation.
 */
function isAbout({ label, text }: PageEntry, wanted: string): boolean {
  if (wanted.length < shortest) return false;
  const words = fold(`${label} ${text}`).split(/[^a-z\d]+/);
  return wanted.split(/\s+/).every((word) => words.some((one) => one.startsWith(stemOf(word))));
}

/** First the pages whose name contains the text, then the other pages that match its words. */
function pagesFor(pages: readonly PageEntry[], wanted: string): readonly PageEntry[] {
  const named = pages.filter(({ label }) => fold(label).includes(wanted));
  return [...named, ...pages.filter((page) => !named.includes(page) && isAbout(page, wanted))];
}

/**
 * The address of a found record. For a customer it is the customer page with the amounts due, for another person the
 * form. Without the permission to open people, it is the list of the person's subscriptions.
 */
function hrefOf({ kind, id, isCustomer }: Found, canOpenPeople: boolean): string {
  const form = `${userListPath}/${id}`;
  const person = isCustomer ? `${form}/customer` : form;
  const paths: Readonly<Record<FoundKind, string>> = {
    person: canOpenPeople ? person : `${subscriptionListPath}?userId=${id}`,
    subscription: `${subscriptionListPath}/${id}`,
    movement: `${ledgerListPath}/${id}`,
    plan: `${planListPath}/${id}`,
  };
  return paths[kind];
}

/** The entries for the guide: the page about the open screen, and the guide's first page. */
const guideEntries = (page: string): readonly Entry[] => [
  {
    key: 'guide page',
    title: 'Aiuto su questa schermata',
    detail: 'Guida',
    href: page,
    isDocument: true,
  },
  {
    key: 'guide',
    title: 'Guida di Canone',
    detail: 'Che cosa devi fare, passo per passo',
    href: guideIndexPath,
    isDocument: true,
  },
];

export const guideSearch = 'guide search';

/**
 * The entry that searches the guide (AN13). A text that matches no record and no page may be a question that the guide
 * answers.
 */
const guideSearchFor = (text: string): EntryGroup => ({
  label: 'Guida',
  entries: [
    {
      key: guideSearch,
      title: `Cerca «${text}» nella guida`,
      detail: 'Come si fa, passo per passo',
      href: `${guideIndexPath}?${new URLSearchParams({ cerca: text })}`,
      isDocument: true,
    },
  ],
});

interface Given {
  /** The address of the guide's page about the open screen. */
  readonly guidePage: string;
  readonly text: string;
  readonly found: readonly Found[];
  /** True while the server searches records for this text. */
  readonly isSearching: boolean;
  readonly pages: readonly PageEntry[];
  readonly canOpenPeople: boolean;
  readonly canOpenPlans: boolean;
}

/** The groups of the palette: the found records, then the pages and the guide. */
export function entryGroups(given: Given): readonly EntryGroup[] {
  const { text, found, pages, canOpenPeople, canOpenPlans } = given;
  const wanted = fold(text.trim());
  const kinds = Object.entries(foundKinds) as [FoundKind, string][]; // the keys of the record are the kinds
  const records = kinds
    .filter(([kind]) => kind !== 'plan' || canOpenPlans)
    .map(([kind, label]) => ({
      label,
      entries: found
        .filter((one) => one.kind === kind)
        .map((one) => ({
          key: `${kind} ${one.id}`,
          title: one.title,
          detail: one.detail,
          href: hrefOf(one, canOpenPeople),
        })),
    }));
  const pageEntries = pagesFor(pages, wanted).map(({ path, filters, label, text: detail }) => ({
    key: path,
    title: label,
    detail,
    href: filters ? `${path}?${new URLSearchParams(filters)}` : path,
  }));
  const help = guideEntries(given.guidePage).filter(({ title }) => fold(title).includes(wanted));
  const groups = [
    ...records,
    { label: 'Pagine', entries: pageEntries },
    { label: 'Guida', entries: help },
  ].filter(({ entries }) => entries.length > 0);
  const isQuestion = groups.length === 0 && !given.isSearching && wanted.length >= shortest;
  return isQuestion ? [guideSearchFor(text.trim())] : groups;
}
