import './palette.css';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { keySheet } from './shortcuts.ts';

/** The sheet of keys. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Tasti" width={480} isOpen onClose={onClose}>
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
