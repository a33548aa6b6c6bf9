import { Button } from '@mantine/core';

interface SubmitButtonsProps {
  /** The text of the button that sends the form. */
  readonly label: string;
  readonly isSending: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
}

/** The last row of a form in a dialog: "Annulla" and the button that sends the form. */
export function SubmitButtons({ label, isSending, isDisabled, onCancel }: SubmitButtonsProps) {
  return (
    <div className="dialog-buttons">
      <Button variant="default" onClick={onCancel}>
        Annulla
      </Button>
      <Button type="submit" loading={isSending} disabled={isDisabled ?? false}>
        {label}
      </Button>
    </div>
  );
}
