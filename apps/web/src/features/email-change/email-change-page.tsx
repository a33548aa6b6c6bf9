import './email-change-page.css';
import { emailChangeContract } from '@canone/contracts/access/email-change';
import type { Result } from '@canone/contracts/kit/endpoint';
import { emailChangeMessages } from '@canone/contracts/texts/email-change-messages';
import { emailChangePath, loginPath } from '@canone/contracts/texts/page-paths';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mutation, query } from '../../kit/http/call.ts';
import { FailedLoad } from '../../kit/page/failed-load.tsx';
import { Notice } from '../../kit/page/notice.tsx';
import { PageHeading } from '../../kit/page/page-heading.tsx';
import { SignedOutFrame } from '../../kit/page/signed-out.tsx';
import { useTokenOutOfAddress } from '../../kit/page/use-token-out-of-address.ts';
import { Waiting } from '../../kit/page/waiting.tsx';
import { Wordmark } from '../../look/mark.tsx';
import { linkStage } from './link-stage.ts';

const { find, confirmEmail, undoEmail } = emailChangeContract.endpoints;
type Found = Result<typeof find>;

const texts = {
  confirm: {
    title: 'Conferma la nuova email',
    lead: 'Alla conferma si chiudono tutte le sessioni: poi si entra con la nuova email.',
    button: 'Conferma',
    done: 'Da adesso si entra con la nuova email.',
  },
  undo: {
    title: 'Annulla il cambio di email',
    lead: 'Torna l’email di prima e si chiudono tutte le sessioni, anche quelle di chi ha chiesto il cambio.',
    button: 'Non sono stato io: annulla',
    done: 'Vale l’email di prima. Chi ha chiesto il cambio forse conosce la tua password: scegline un’altra.',
  },
} as const;

/**
 * The page behind the links in the mails to the new and the old address. Mail scanners open links, so the page changes
 * nothing until the person presses a button.
 */
export function EmailChangePage() {
  const token = useTokenOutOfAddress(emailChangePath);
  const look = useQuery({
    ...query(find, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const purpose = look.data?.purpose ?? 'confirm';
  const act = useMutation(mutation(purpose === 'confirm' ? confirmEmail : undoEmail));
  const stage = linkStage({ token, look, act });
  const text = texts[purpose];

  return (
    <SignedOutFrame>
      <div className="email-change">
        <Wordmark />
        <div>
          <PageHeading title={look.data ? text.title : 'Cambio di email'} />
          {stage === 'question' && <p className="muted">{text.lead}</p>}
        </div>
        {stage === 'looking' && <Waiting />}
        {stage === 'failed' && (
          <FailedLoad text={look.error?.message} onRetry={() => void look.refetch()} />
        )}
        {stage === 'invalid' && <Invalid />}
        {stage === 'question' && look.data && (
          <>
            <Addresses found={look.data} />
            {act.error && <Notice tone="error">{act.error.message}</Notice>}
            <Button
              size="md"
              loading={act.isPending}
              onClick={() => act.mutate({ body: { token } })}
            >
              {text.button}
            </Button>
          </>
        )}
        {stage === 'done' && (
          <>
            <Notice tone="success">{text.done}</Notice>
            <Link to={loginPath} search={purpose === 'undo' ? { mode: 'reset' } : {}}>
              {purpose === 'undo' ? 'Scegli un’altra password' : 'Vai all’accesso'}
            </Link>
          </>
        )}
      </div>
    </SignedOutFrame>
  );
}

function Invalid() {
  return (
    <>
      <Notice tone="error">{emailChangeMessages.linkInvalid}</Notice>
      <p>
        Il link di conferma vale 24 ore e una volta sola. Per averne un altro entra e apri «Il mio
        account», o chiedilo al tuo amministratore. <Link to={loginPath}>Vai all’accesso</Link>
      </p>
    </>
  );
}

function Addresses({ found: { purpose, oldEmail, newEmail } }: { readonly found: Found }) {
  const [from, to] = purpose === 'confirm' ? [oldEmail, newEmail] : [newEmail, oldEmail];
  return (
    <dl>
      <div>
        <dt className="muted">{purpose === 'confirm' ? 'Email di prima' : 'Email chiesta'}</dt>
        <dd>{from}</dd>
      </div>
      <div>
        <dt className="muted">{purpose === 'confirm' ? 'Nuova email' : 'La tua email'}</dt>
        <dd>{to}</dd>
      </div>
    </dl>
  );
}
