import { IconClock } from '@tabler/icons-react';
import { countdownText, minutesLeftText } from '../../kit/format/countdown.ts';
import { formatDateTime } from '../../kit/format/format.ts';
import { useTimeLeft } from './time-left.ts';

interface LinkLifeProps {
  readonly expiryDate: string;
  readonly onPassed: () => void;
}

const almostOver = 5 * 60;

/** The remaining time of the link. It is shown every second and announced to screen readers every minute. */
export function LinkLife({ expiryDate, onPassed }: LinkLifeProps) {
  const seconds = useTimeLeft(expiryDate, onPassed);
  if (seconds === null) {
    return (
      <p className="link-life">
        <IconClock size={18} aria-hidden />
        Il link scade il {formatDateTime(expiryDate)}
      </p>
    );
  }
  return (
    <p className="link-life" data-almost-over={seconds <= almostOver || undefined}>
      <IconClock size={18} aria-hidden />
      <span aria-hidden="true">
        Il link scade tra <strong className="figures">{countdownText(seconds)}</strong>
      </span>
      <span className="visually-hidden" aria-live="polite">
        Il link scade tra {minutesLeftText(seconds)}
      </span>
    </p>
  );
}
