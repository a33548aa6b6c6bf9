import type { LetterKind } from '@canone/contracts/letters/letter-kinds';
import type { LogoType } from '@canone/contracts/tenants/logo-image';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, Nullable, NullableInstant } from './column-types.ts';

/** The letters to customers. */
export interface LetterSchema {
  mail_images: { hash: Buffer; media_type: LogoType; bytes: Buffer };
  letter_settings: {
    tenant_id: number;
    version: Generated<number>;
    sender_name: Nullable<string>;
    reply_to: Nullable<string>;
    colour: string;
    return_url: Nullable<string>;
    bank_account_id: Nullable<number>;
    days_before: number;
    days_after: number;
    days_ending: number;
    /** JSON text when written, an object when read. */
    letters: ColumnType<unknown, string | undefined, string>;
    logo: Nullable<Buffer>;
    logo_type: Nullable<LogoType>;
  };
  customer_letters: {
    tenant_id: number;
    id: Generated<number>;
    kind: LetterKind;
    about: string;
    subscription_id: number;
    receivable_id: Nullable<number>;
    written_at: Instant;
    written_by: Nullable<number>;
    recipient: Nullable<string>;
    subject: Nullable<string>;
    skipped: Nullable<'noEmail' | 'removed' | 'often'>;
    /** The amount that it asks for. */
    asked_cents: Nullable<number>;
    withdrawn_at: NullableInstant;
  };
  price_changes: {
    tenant_id: number;
    id: Generated<number>;
    subscription_id: number;
    before_cents: number;
    after_cents: number;
    changed_at: Instant;
  };
}
