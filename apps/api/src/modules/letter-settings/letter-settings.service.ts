import type { Parsed } from '@canone/contracts/kit/endpoint';
import {
  kindsOfLetters,
  type LetterKind,
  type LetterText,
  letterKinds,
} from '@canone/contracts/letters/letter-kinds';
import {
  type LetterSettings,
  type letterSettingsContract,
  letterTextOf,
} from '@canone/contracts/letters/letter-settings';
import { bytesOfDataUrl, logoUnreadable, readLogo } from '@canone/contracts/tenants/logo-image';
import { recordChange } from '../../platform/audit/audit.ts';
import { found, refusedField } from '../../platform/core/app-error.ts';
import { requireVersion } from '../../platform/crud/crud-repository.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import { requireFewLongSaves } from '../throttle/throttle.service.ts';
import {
  type LetterSettingsRow,
  type Logo,
  letterSettingsRepository,
  type StoredLetter,
} from './letter-settings.repository.ts';
import { plainImage } from './plain-image.ts';
import { shownSender } from './shown-sender.ts';

type Body = Parsed<typeof letterSettingsContract.endpoints.update>['body'];

interface ShownAccount {
  readonly iban: string;
  readonly bic: string | null;
  readonly holder: string;
}

/** The look of a tenant's letters, and the kinds that are sent. */
export interface LetterPolicy {
  /** The name that customers read. */
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly colour: string;
  readonly logo: Logo | null;
  readonly returnUrl: string | null;
  /** The account that customers transfer to. */
  readonly account: ShownAccount | null;
  readonly days: { readonly before: number; readonly after: number; readonly ending: number };
  textOf(kind: LetterKind): LetterText;
  /** The time at which a letter was switched on; undefined while it is off. */
  enabledSince(kind: LetterKind): Temporal.Instant | undefined;
}

const always = Temporal.Instant.fromEpochMilliseconds(0);

function logoOf({ logo, logoType }: LetterSettingsRow): Logo | null {
  return logo && logoType && { bytes: logo, type: logoType };
}

/** The account that the tenant shows to customers. */
function accountOf({ iban, bic, holder }: LetterSettingsRow): ShownAccount | null {
  return iban === null || holder === null ? null : { iban, bic, holder };
}

function ownTextOf(stored: StoredLetter | undefined): Partial<LetterText> {
  return {
    ...(stored?.subject && { subject: stored.subject }),
    ...(stored?.body && { body: stored.body }),
  };
}

function enabledSince(row: LetterSettingsRow, kind: LetterKind): Temporal.Instant | undefined {
  const stored = row.letters[kind];
  if (!stored) return kindsOfLetters[kind].isOnByDefault ? always : undefined;
  return stored.on === null ? undefined : Temporal.Instant.from(stored.on);
}

/** The letter settings of a tenant. Canone's defaults apply to everything that the tenant has not set. */
export async function letterPolicy(ctx: TenantContext): Promise<LetterPolicy> {
  const row = found(await letterSettingsRepository(ctx).find());
  return {
    senderName: shownSender(row.senderName ?? row.tenantName),
    replyTo: row.replyTo,
    colour: row.colour,
    logo: logoOf(row),
    returnUrl: row.returnUrl,
    account: accountOf(row),
    days: { before: row.daysBefore, after: row.daysAfter, ending: row.daysEnding },
    textOf: (kind) => letterTextOf(kind, ownTextOf(row.letters[kind])),
    enabledSince: (kind) => enabledSince(row, kind),
  };
}

function dataUrlOf(logo: Logo | null): string | null {
  return logo && `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
}

function shownLetter(row: LetterSettingsRow, kind: LetterKind) {
  const text = letterTextOf(kind, ownTextOf(row.letters[kind]));
  return { ...text, isOn: enabledSince(row, kind) !== undefined };
}

export async function readLetterSettings(
  ctx: TenantContext,
  { isMailSent }: { readonly isMailSent: boolean },
): Promise<LetterSettings> {
  const row = found(await letterSettingsRepository(ctx).find());
  const { tenantName, senderName, replyTo, colour, returnUrl, version } = row;
  const { daysBefore, daysAfter, daysEnding } = row;
  const { accountId, accountName, iban, holder } = row;
  const isShown = accountId !== null && accountName !== null && iban !== null && holder !== null;
  const letters = Object.fromEntries(letterKinds.map((kind) => [kind, shownLetter(row, kind)]));
  return {
    id: ctx.tenantId,
    tenantName,
    senderName,
    replyTo,
    colour,
    returnUrl,
    daysBefore,
    daysAfter,
    daysEnding,
    version,
    letters: letters as LetterSettings['letters'], // it has each of `letterKinds`
    logo: dataUrlOf(logoOf(row)),
    bankAccounts: isShown ? [{ id: accountId, name: accountName, iban, holder }] : [],
    isMailSent,
  };
}

/** The stored form of a letter. `since`, the time of its first switching on, is kept when another field is saved. */
function storedLetter(
  kind: LetterKind,
  { isOn, subject, body: text }: Body['letters'][LetterKind],
  since: Temporal.Instant,
) {
  const own = kindsOfLetters[kind].text;
  return {
    on: isOn ? String(since) : null,
    subject: subject === own.subject ? null : subject,
    body: text === own.body ? null : text,
  };
}

/** The settings as the history records them: the switches and what customers see, without Canone's own texts. */
function recorded(row: LetterSettingsRow) {
  const { senderName, replyTo, colour, returnUrl, daysBefore, daysAfter, daysEnding } = row;
  const isOn = letterKinds.filter((kind) => enabledSince(row, kind) !== undefined);
  const own = letterKinds.flatMap((kind) => {
    const { subject, body } = row.letters[kind] ?? {};
    return subject || body ? [`${kindsOfLetters[kind].label}: ${subject ?? ''} ${body ?? ''}`] : [];
  });
  return {
    senderName,
    replyTo,
    colour,
    returnUrl,
    daysBefore,
    daysAfter,
    daysEnding,
    lettersOn: isOn.map((kind) => kindsOfLetters[kind].label).join(', '),
    letterTexts: own.join('\n'),
    hasLogo: row.logo !== null,
  };
}

/** The logo of a checked data URL. */
function logoIn(dataUrl: string): Logo | null {
  const bytes = bytesOfDataUrl(dataUrl);
  const { type } = readLogo(bytes);
  if (!bytes || !type) return null;
  const plain = plainImage(bytes, type);
  if (!plain) throw refusedField('logo', logoUnreadable);
  return { bytes: plain, type };
}

export async function updateLetterSettings(ctx: TenantContext, body: Body): Promise<void> {
  const settings = letterSettingsRepository(ctx);
  await settings.lock();
  const before = found(await settings.find());
  requireVersion(before.version, body.version);
  const letters = Object.fromEntries(
    letterKinds.map((kind) => [
      kind,
      storedLetter(kind, body.letters[kind], enabledSince(before, kind) ?? ctx.now),
    ]),
  );
  await settings.update({ ...body, letters });
  if (body.logo !== undefined)
    await settings.setLogo(body.logo === null ? null : logoIn(body.logo));
  const after = found(await settings.find());
  const change = { before: recorded(before), after: recorded(after) };
  await requireFewLongSaves(ctx, change);
  await recordChange(ctx, {
    action: 'update',
    entity: 'letterSettings',
    entityId: ctx.tenantId,
    ...change,
  });
}
