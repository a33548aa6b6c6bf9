import './bell.css';
import { maxUnread } from '@canone/contracts/letters/notification';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useLazyPopover } from '../kit/menu/lazy-popover.ts';
import { lazyPart } from '../kit/page/lazy-part.tsx';
import { useUnreadSummary } from './use-unread-summary.ts';

const loadPanel = () => import('./bell-panel.tsx');
const BellPanel = lazyPart(async () => ({ default: (await loadPanel()).BellPanel }));

function countOf(unread: number): string {
  return unread < maxUnread ? String(unread) : `${maxUnread - 1}+`;
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifiche';
  return unread === 1 ? '1 notifica non letta' : `${countOf(unread)} notifiche non lette`;
}

/** The bell with the number of unread notifications, updated without a reload (LAY-07). */
export function Bell() {
  const { data } = useUnreadSummary();
  const unread = data?.unread ?? 0;
  const { popover, wasOpened, buttonProps } = useLazyPopover(loadPanel, 'dialog');
  const [known, setKnown] = useState<typeof data>();
  const [announcement, setAnnouncement] = useState('');

  if (data !== known) {
    setKnown(data);
    const isCounted = known && (unread > known.unread || unread === maxUnread);
    // A person's own actions create notifications that are already read (AN10). Only a higher unread count is
    // announced.
    if (isCounted && data?.latestId !== known.latestId) {
      setAnnouncement(`Nuova notifica: ${labelOf(unread)}`);
    }
  }

  return (
    <>
      <button
        {...buttonProps}
        type="button"
        className="bar-button bell"
        aria-label={labelOf(unread)}
      >
        <IconBell size={22} aria-hidden="true" />
        {unread > 0 && <span className="bell-count" data-count={countOf(unread)} />}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <BellPanel popover={popover} />
        </Suspense>
      )}
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </>
  );
}
