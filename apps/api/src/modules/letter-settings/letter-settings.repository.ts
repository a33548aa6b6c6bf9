import type { LetterKind } from '@canone/contracts/letters/letter-kinds';
import { defaultColour, defaultDays } from '@canone/contracts/letters/letter-settings';
import type { LogoType } from '@canone/contracts/tenants/logo-image';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/request/context.ts';

/** A tenant's decision about one letter. A null text means that Canone's own text is used. */
export interface StoredLetter {
  /** The time at which it was switched on; null while it is off. */
  readonly on: string | null;
  readonly subject: string | null;
  readonly body: string | null;
}

export interface LetterSettingsRow {
  readonly tenantName: string;
  readonly senderName: string | null;
  readonly replyTo: string | null;
  readonly colour: string;
  readonly returnUrl: string | null;
  /** The id of the account that customers see. */
  readonly accountId: number | null;
  readonly accountName: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly holder: string | null;
  readonly daysBefore: number;
  readonly daysAfter: number;
  readonly daysEnding: number;
  readonly letters: Readonly<Partial<Record<LetterKind, StoredLetter>>>;
  readonly logo: Buffer | null;
  readonly logoType: LogoType | null;
  readonly version: number;
}

type Written = Omit<
  LetterSettingsRow,
  | 'tenantName'
  | 'accountId'
  | 'accountName'
  | 'iban'
  | 'bic'
  | 'holder'
  | 'version'
  | 'logo'
  | 'logoType'
>;

export interface Logo {
  readonly bytes: Uint8Array;
  readonly type: LogoType;
}

export function letterSettingsRepository({ db, tenantId }: TenantContext) {
  return {
    /** Returns one row, also for a tenant that has saved no settings. */
    async find(): Promise<LetterSettingsRow | undefined> {
      const { daysBefore, daysAfter, daysEnding } = defaultDays;
      const { rows } = await sql<LetterSettingsRow>`
        with l as materialized (select * from letter_settings where tenant_id = ${tenantId}),
          b as materialized (select * from bank_accounts where tenant_id = ${tenantId} and is_shown)
        select (select t.name from (select * from tenants) t where t.id = ${tenantId}) as "tenantName", l.sender_name as "senderName", l.reply_to as "replyTo",
          coalesce(l.colour, ${defaultColour}) as colour, l.return_url as "returnUrl",
          b.id as "accountId", b.name as "accountName", b.iban, b.bic, b.holder,
          coalesce(l.days_before, ${daysBefore}) as "daysBefore", coalesce(l.days_after, ${daysAfter}) as "daysAfter",
          coalesce(l.days_ending, ${daysEnding}) as "daysEnding", coalesce(l.letters, '{}') as letters,
          l.logo, l.logo_type as "logoType", coalesce(l.version, 0) as version
        from (values (1)) one (row)
        left join l on true left join b on true`.execute(db);
      return rows[0];
    },

    /** Locks the row until the transaction ends. The first change of a tenant creates the row. */
    async lock(): Promise<void> {
      const { daysBefore, daysAfter, daysEnding } = defaultDays;
      await db
        .insertInto('letter_settings')
        .values({
          tenant_id: tenantId,
          version: 0,
          colour: defaultColour,
          days_before: daysBefore,
          days_after: daysAfter,
          days_ending: daysEnding,
        })
        .onConflict((conflict) => conflict.column('tenant_id').doNothing())
        .execute();
      await db
        .selectFrom('letter_settings')
        .select('version')
        .where('tenant_id', '=', tenantId)
        .forUpdate()
        .execute();
    },

    async update(written: Written): Promise<void> {
      await db
        .updateTable('letter_settings')
        .set((row) => ({
          version: row('version', '+', 1),
          sender_name: written.senderName,
          reply_to: written.replyTo,
          colour: written.colour,
          return_url: written.returnUrl,
          days_before: written.daysBefore,
          days_after: written.daysAfter,
          days_ending: written.daysEnding,
          letters: JSON.stringify(written.letters),
        }))
        .where('tenant_id', '=', tenantId)
        .execute();
    },

    async setLogo(logo: Logo | null): Promise<void> {
      await db
        .updateTable('letter_settings')
        .set({ logo: logo && Buffer.from(logo.bytes), logo_type: logo?.type ?? null })
        .where('tenant_id', '=', tenantId)
        .execute();
    },
  };
}
