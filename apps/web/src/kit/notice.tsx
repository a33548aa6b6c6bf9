import './notice.css';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'error' | 'warning' | 'info';
  readonly children: ReactNode;
}

/** Something to know, in place: read out at once when it is a failure. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertCircle;
  return (
    <div className="notice" data-tone={tone} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon size={20} aria-hidden="true" />
      <div className="notice-body">{children}</div>
    </div>
  );
}
