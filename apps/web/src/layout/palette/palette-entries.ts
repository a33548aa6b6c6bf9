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
  /** It leads out of the screens, so it opens in a tab of its own. */
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

/** A word without its ending: "estratto" and "estratti" have the same. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/[aeio]+$/, '') : word);

const shortest = 3;

/** AI7: each word of the text begins a word of the page's name or of its explanation, whatever its ending. */
function isAbout({ label, text }: PageEntry, wanted: string): boolean {
  if (wanted.length < shortest) return false;
  const words = fold(`${label} ${text}`).split(/[^a-z\d]+/);
  return wanted.split(/\s+/).every((word) => words.some((one) => one.startsWith(stemOf(word))));
}

/** The pages whose name contains the text, then those that are about it. */
function pagesFor(pages: readonly PageEntry[], wanted: string): readonly PageEntry[] {
  const named = pages.filter(({ label }) => fold(label).includes(wanted));
  return [...named, ...pages.filter((page) => !named.includes(page) && isAbout(page, wanted))];
}

/**
 * The address of a found record: of a customer the page that says what is due, of another person the form. Without the
 * permission for people, their subscriptions.
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

/** The guide, about the open screen and as a whole. */
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

/** AN13: what is no record and no page may be a question that the guide answers. */
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
  /** The records of this text are still searched. */
  readonly isSearching: boolean;
  readonly pages: readonly PageEntry[];
  readonly canOpenPeople: boolean;
  readonly canOpenPlans: boolean;
}

/** The groups of the palette: the found records, then the pages and the guide. */
export function entryGroups(given: Given): readonly EntryGroup[] {
  const { text, found, pages, canOpenPeople, canOpenPlans } = given;
  const wanted = fold(text.trim());
  const kinds = Object.entries(foundKinds) as [FoundKind, string][]; // exactly the record's keys
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
