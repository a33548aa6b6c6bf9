import './notice.css';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface NoticeProps {
  readonly tone: 'error' | 'warning' | 'info' | 'success';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

const icons = {
  error: IconAlertCircle,
  warning: IconAlertCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
} as const;

/** A message inside the page. Screen readers announce a failure at once. */
export function Notice({ tone, children, ref }: NoticeProps) {
  const Icon = icons[tone];
  const isGood = tone === 'info' || tone === 'success';
  return (
    <div ref={ref} className="notice" data-tone={tone} role={isGood ? 'status' : 'alert'}>
      <Icon size={20} aria-hidden="true" />
      <div className="notice-body">{children}</div>
    </div>
  );
}
