import './movement-inbox.css';
import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { bankMovementListPath } from '@canone/contracts/texts/page-paths';
import { useWindowEvent } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import type { Filter } from '../../../kit/list/filter.ts';
import { FilterPanel } from '../../../kit/list/filter-panel.tsx';
import { FailedList, failedListText } from '../../../kit/list/list-states.tsx';
import { type ListView, ListViews } from '../../../kit/list/list-views.tsx';
import { Pager } from '../../../kit/list/pager.tsx';
import { type List, useListState } from '../../../kit/list/use-list-state.ts';
import { lazyPart } from '../../../kit/page/lazy-part.tsx';
import { PageHeading } from '../../../kit/page/page-heading.tsx';
import { pageLabel } from '../../../kit/page/page-label.ts';
import { Waiting } from '../../../kit/page/waiting.tsx';
import { ImportLink } from '../import-link.tsx';
import { movementsLabel } from '../statement-texts.ts';
import { ConfirmExact } from './confirm-exact.tsx';
import { IgnoreDebits } from './ignore-debits.tsx';
import { emptyInbox, shownCount, viewLabels } from './inbox-texts.ts';
import { MovementDecision } from './movement-decision.tsx';
import { MovementItem } from './movement-item.tsx';
import { type Inbox, pageSize, useInbox } from './use-inbox.ts';

const ChooseDialog = lazyPart(async () => ({
  default: (await import('./choose-dialog.tsx')).ChooseDialog,
}));

const { list: endpoint } = bankMovementContract.endpoints;

const filters: readonly Filter[] = [
  { key: 'text', label: 'Testo' },
  { key: 'amount', label: 'Importo', type: 'amount' },
  { key: 'from', label: 'Dal', type: 'day' },
  { key: 'to', label: 'Al', type: 'day' },
  {
    key: 'direction',
    label: 'Direzione',
    options: [
      { value: 'credit', label: 'Entrate' },
      { value: 'debit', label: 'Uscite' },
    ],
  },
];

const mainControls = '[data-main]:not(:disabled)';

/** Moves the focus to the main control of the movement before or after the focused one. */
function walk(list: HTMLElement, step: 1 | -1): boolean {
  const controls = [...list.querySelectorAll<HTMLElement>(mainControls)];
  const item = document.activeElement?.closest('li');
  const at = controls.findIndex((control) => item?.contains(control));
  const next = controls[at + step];
  next?.focus();
  return next !== undefined;
}

/** Lists the bank movements that wait for a decision, and the decided movements (issue 18). */
export function MovementInbox() {
  const list = useListState(endpoint);
  const inbox = useInbox(list);
  const { answer, state, items, choosing } = inbox;
  const { data } = answer;
  const pages = data ? Math.ceil(data.totalCount / pageSize) : 0;
  return (
    <div className="list-screen">
      <Head />
      <FilterPanel filters={filters} list={list} isLoading={answer.isPending} />
      <ListViews label="Movimenti" views={viewsOf(list)} list={list} />
      <section className="card list-card" aria-busy={answer.isFetching}>
        <p className="list-count inbox-count" role="status">
          {data ? movementsLabel(shownCount(data.totalCount, state, items)) : ' '}
        </p>
        {list.filters['statementId'] !== undefined && (
          <p className="muted inbox-hint">
            Solo i movimenti di un estratto conto.{' '}
            <Link to={bankMovementListPath}>Mostra tutti</Link>
          </p>
        )}
        {state === 'open' && items.length > 0 && (
          <p className="muted inbox-hint for-keys">
            Frecce su e giù per scorrere, Invio per registrare la proposta scelta.
          </p>
        )}
        {inbox.hasExact && (
          <ConfirmExact
            statementId={Number(list.filters['statementId']) || undefined}
            onDone={() => void inbox.focusNext()}
          />
        )}
        <IgnoreDebits inbox={inbox} />
        <Content inbox={inbox} filters={list.filters} />
        {pages > 1 && (
          <div className="list-foot">
            <Pager page={Math.min(list.page, pages)} pages={pages} onChange={list.goToPage} />
          </div>
        )}
      </section>
      {choosing && (
        <Suspense fallback={null}>
          <ChooseDialog key={choosing.id} movement={choosing} inbox={inbox} />
        </Suspense>
      )}
    </div>
  );
}

function Head() {
  return (
    <div className="screen-head">
      <PageHeading title={pageLabel(bankMovementListPath)} />
      <div className="list-creation">
        <ImportLink />
      </div>
    </div>
  );
}

/** One view for each state. Each view keeps the other filters of the address. */
function viewsOf({ filters: { state: _state, ...others } }: List): readonly ListView[] {
  return Object.entries(viewLabels).map(([state, label]) => ({
    label,
    filters: state === 'open' ? others : { ...others, state },
  }));
}

/** True when no control has the focus. The arrow keys then begin with the first movement. */
const isUnfocused = () => document.activeElement?.matches('body, main') ?? true;

function onArrow(
  list: HTMLElement,
  event: Pick<Event, 'target' | 'preventDefault'> & { key: string },
) {
  const isField = event.target instanceof Element && event.target.matches('input, select, summary');
  if (isField || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  if (walk(list, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
}

interface ContentProps {
  readonly inbox: Inbox;
  readonly filters: List['filters'];
}

function Content({ inbox, filters: chosen }: ContentProps) {
  const { answer, items, state } = inbox;
  if (answer.isPending) return <Waiting />;
  if (!answer.data)
    return <FailedList text={failedListText(answer.error)} onRetry={() => void answer.refetch()} />;
  if (items.length === 0) return <Empty {...emptyInbox(state, chosen)} />;
  return <Movements inbox={inbox} />;
}

function Movements({ inbox }: { inbox: Inbox }) {
  const { items, focusedId } = inbox;
  const list = useRef<HTMLUListElement>(null);
  useWindowEvent('keydown', (event) => {
    if (list.current && isUnfocused()) onArrow(list.current, event);
  });
  return (
    // The role is `presentation`, because the arrow keys are only a shortcut: the Tab key reaches the same buttons.
    <div role="presentation" onKeyDown={(event) => onArrow(event.currentTarget, event)}>
      <ul ref={list} className="movements" aria-label="Movimenti">
        {items.map((movement) => (
          <MovementItem key={movement.id} movement={movement} isFocused={focusedId === movement.id}>
            <MovementDecision movement={movement} inbox={inbox} />
          </MovementItem>
        ))}
      </ul>
    </div>
  );
}

function Empty({ title, hint }: ReturnType<typeof emptyInbox>) {
  return (
    <div className="list-state">
      <p className="list-state-title">{title}</p>
      {hint && <p className="muted">{hint}</p>}
    </div>
  );
}
