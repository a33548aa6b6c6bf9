import './palette.css';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { guidePageOf } from './guide-page.ts';

/** The shortcuts in the order in which the dialog lists them. */
const keySheet = [
  { keys: ['Ctrl', 'K'], text: 'Cerca persone, sottoscrizioni, movimenti, piani e pagine' },
  { keys: ['/'], text: 'Vai ai filtri dell’elenco, o alla ricerca' },
  { keys: ['n'], text: 'Crea un nuovo elemento dell’elenco' },
  { keys: ['j'], text: 'Vai alla riga dopo' },
  { keys: ['k'], text: 'Vai alla riga prima' },
  { keys: ['x'], text: 'Seleziona la riga, anche con la barra spaziatrice' },
  { keys: ['Invio'], text: 'Apri la riga' },
  { keys: ['Ctrl', 'S'], text: 'Salva la scheda' },
  { keys: ['?'], text: 'Mostra questi tasti' },
  { keys: ['Esc'], text: 'Chiudi, o torna indietro di un passo' },
] as const;

interface KeySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

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
      <p>
        <a href={guidePageOf(window.location.pathname)} target="_blank" rel="noreferrer">
          Aiuto su questa schermata
        </a>
      </p>
    </Dialog>
  );
}
