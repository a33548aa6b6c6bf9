import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { notificationContract } from '@canone/contracts/letters/notification';
import { Button, CloseButton, Popover } from '@mantine/core';
import { IconBellOff, IconCloudOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { query } from '../kit/http/call.ts';
import { DetachedTarget } from '../kit/menu/detached-target.tsx';
import type { LazyPopover } from '../kit/menu/lazy-popover.ts';
import { useOpened } from '../kit/page/use-opened.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useReadMarks } from './use-read-marks.ts';
import { live } from './use-unread-summary.ts';

const step = 20;
/** The server's largest page size. */
const maxShown = 100;

export function BellPanel({ popover }: { popover: LazyPopover }) {
  const titleId = useId();
  return (
    <Popover
      id={popover.id}
      opened={useOpened(popover.isOpen)}
      onChange={popover.setOpen}
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
        <DetachedTarget button={popover.button} />
      </Popover.Target>
      <Popover.Dropdown className="bell-panel" aria-labelledby={titleId}>
        <Latest titleId={titleId} onClose={() => popover.setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface LatestProps {
  readonly titleId: string;
  readonly onClose: () => void;
}

/** The latest notifications, newest first. A notification is marked as read only for this person. */
function Latest({ titleId, onClose }: LatestProps) {
  const [pageSize, setPageSize] = useState(step);
  const { list } = notificationContract.endpoints;
  const { data, isError, isFetching, refetch } = useQuery({
    ...query(list, { query: { pageSize: String(pageSize) } }),
    ...live,
    placeholderData: keepPreviousData,
  });
  const reading = useReadMarks();
  const [latest] = data?.items ?? [];
  const hasUnread = data?.items.some(({ isUnread }) => isUnread) ?? false;

  return (
    <>
      <div className="bell-head">
        <h2 id={titleId}>Notifiche</h2>
        {latest && (
          <Button
            variant="subtle"
            size="compact-sm"
            // A disabled button would lose the focus.
            aria-disabled={!hasUnread}
            data-disabled={!hasUnread || undefined}
            onClick={() => hasUnread && reading.all.mutate({ params: { id: latest.id } })}
          >
            Segna tutte come lette
          </Button>
        )}
        <CloseButton aria-label="Chiudi le notifiche" onClick={onClose} />
      </div>
      {!data && isError && (
        <PanelState icon={<IconCloudOff size={32} stroke={1.4} aria-hidden="true" />} isAlert>
          <p>Non è stato possibile caricare le notifiche.</p>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Riprova
          </Button>
        </PanelState>
      )}
      {!data && !isError && <Waiting />}
      {data && !latest && (
        <PanelState icon={<IconBellOff size={32} stroke={1.4} aria-hidden="true" />}>
          <p>Nessuna notifica</p>
        </PanelState>
      )}
      {latest && (
        <ul className="bell-list" aria-labelledby={titleId}>
          {data?.items.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onRead={() => reading.one.mutate({ params: { id: notification.id } })}
              onFollow={onClose}
            />
          ))}
        </ul>
      )}
      {data && data.totalCount > pageSize && pageSize < maxShown && (
        <Button
          variant="subtle"
          fullWidth
          loading={isFetching}
          onClick={() => setPageSize(pageSize + step)}
        >
          Mostra le precedenti
        </Button>
      )}
    </>
  );
}

function PanelState({
  icon,
  isAlert = false,
  children,
}: {
  readonly icon: ReactNode;
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="bell-state" role={isAlert ? 'alert' : undefined}>
      {icon}
      {children}
    </div>
  );
}
