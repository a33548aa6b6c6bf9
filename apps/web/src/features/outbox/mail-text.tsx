import { CopyButton } from '../../kit/page/copy-button.tsx';
import { textParts } from './text-parts.ts';

/** The mail's text as it is delivered. A person can open its links or copy them for the recipient. */
export function MailText({ text }: { text: string }) {
  return (
    <div className="mail-text">
      {textParts(text).map((part) =>
        part.isLink ? <MailLink key={part.text} url={part.text} /> : part.text,
      )}
    </div>
  );
}

function MailLink({ url }: { url: string }) {
  return (
    <span className="mail-link">
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
        <span className="visually-hidden"> (si apre in un’altra scheda)</span>
      </a>
      <CopyButton text={url} variant="default" size="compact-sm">
        Copia il link
      </CopyButton>
    </span>
  );
}
