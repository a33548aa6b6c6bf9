import './palette.css';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { keySheet } from './shortcuts.ts';

interface KeySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The sheet of keys. */
export function KeySheet({ isOpen, onClose }: KeySheetProps) {
  return (
    <Dialog title="Tasti" width={480} isOpen={isOpen} onClose={onClose}>
      <dl className="key-sheet">
        {keySheet.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Su Mac ⌘ al posto di Ctrl.</p>
    </Dialog>
  );
}
