import './bell.css';
import { mostUnread } from '@canone/contracts/notification';
import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Waiting } from '../kit/waiting.tsx';
import { useNews } from './use-news.ts';

const loadPanel = () => import('./bell-panel.tsx');
const BellPanel = lazy(async () => ({ default: (await loadPanel()).BellPanel }));

function countOf(unread: number): string {
  return unread < mostUnread ? String(unread) : `${mostUnread - 1}+`;
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifiche';
  return unread === 1 ? '1 notifica non letta' : `${countOf(unread)} notifiche non lette`;
}

/** What happened in the tenant, counted without a reload (LAY-07). */
export function Bell() {
  const { data: { unread = 0, latestId } = {} } = useNews();
  const [isOpen, setOpen] = useState(false);
  const [knownId, setKnownId] = useState<number | null>();
  const [announcement, setAnnouncement] = useState('');
  const titleId = useId();

  if (latestId !== undefined && latestId !== knownId) {
    setKnownId(latestId);
    if (knownId !== undefined && unread > 0) setAnnouncement(`Nuova notifica: ${labelOf(unread)}`);
  }

  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={400}
        offset={14}
        trapFocus
        returnFocus
        withinPortal={false}
        radius="md"
        shadow="md"
        transitionProps={{ duration: 100 }}
      >
        <Popover.Target>
          <button
            type="button"
            className="bar-button bell"
            aria-label={labelOf(unread)}
            onPointerEnter={() => void loadPanel()}
            onFocus={() => void loadPanel()}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={22} aria-hidden="true" />
            {unread > 0 && <span className="bell-count" data-count={countOf(unread)} />}
          </button>
        </Popover.Target>
        <Popover.Dropdown className="bell-panel" aria-labelledby={titleId}>
          <Suspense fallback={<Waiting />}>
            <BellPanel titleId={titleId} onClose={() => setOpen(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </>
  );
}
