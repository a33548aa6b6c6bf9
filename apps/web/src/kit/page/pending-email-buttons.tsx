import { Button } from '@mantine/core';

interface Call {
  readonly isPending: boolean;
  readonly run: () => void;
}

interface PendingEmailButtonsProps {
  readonly className: string;
  readonly resend: Call;
  readonly cancel: Call;
}

/** The buttons while a new e-mail is not confirmed. */
export function PendingEmailButtons({ className, resend, cancel }: PendingEmailButtonsProps) {
  return (
    <div className={className}>
      <Button variant="default" loading={resend.isPending} onClick={resend.run}>
        Invia di nuovo il link
      </Button>
      <Button variant="default" loading={cancel.isPending} onClick={cancel.run}>
        Annulla il cambio
      </Button>
    </div>
  );
}
