import type { Notification } from '@canone/contracts/letters/notification';
import { subscriptionListPath } from '@canone/contracts/texts/page-paths';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { formatDateTime } from '../kit/format/format.ts';
import { outcomeOf, paypalDayText, sentenceOf } from './notification-sentence.ts';

const icons = {
  success: { Icon: IconCircleCheck, word: 'Buona notizia' },
  error: { Icon: IconCircleX, word: 'Problema' },
  warning: { Icon: IconAlertTriangle, word: 'Attenzione' },
  info: { Icon: IconInfoCircle, word: 'Informazione' },
} as const;

interface NotificationItemProps {
  readonly notification: Notification;
  readonly onRead: () => void;
  readonly onFollow: () => void;
}

/** One notification with its date and a link to its subscription. */
export function NotificationItem({ notification, onRead, onFollow }: NotificationItemProps) {
  const { subscriptionId, createdAt, isUnread } = notification;
  const { tone, text } = sentenceOf(notification);
  const facts = [paypalDayText(notification), outcomeOf(notification)].filter(Boolean);
  const { Icon, word } = icons[tone];

  function follow() {
    if (isUnread) onRead();
    onFollow();
  }

  /** Marks the notification as read. The pressed button disappears, so the focus moves to the list item. */
  function readHere({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('li')?.focus();
    onRead();
  }

  return (
    <li className="bell-item" tabIndex={-1} data-unread={isUnread} data-tone={tone}>
      <Icon size={20} stroke={1.8} role="img" aria-label={word} />
      <div className="bell-text">
        {subscriptionId === null ? (
          <span>{text}</span>
        ) : (
          <Link to={`${subscriptionListPath}/${subscriptionId}`} onClick={follow}>
            {text}
          </Link>
        )}
        <span className="muted figures">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {facts.map((fact) => ` · ${fact}`)}
        </span>
      </div>
      {isUnread && (
        <button
          type="button"
          className="bell-read"
          aria-label={`Segna come letta: ${text}`}
          title="Segna come letta"
          onClick={readHere}
        />
      )}
    </li>
  );
}
