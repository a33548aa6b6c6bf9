import { Role } from '@canone/contracts/rights/role';
import { recordChange } from '../../platform/audit/audit.ts';
import { found } from '../../platform/core/app-error.ts';
import type { TenantContext } from '../../platform/request/context.ts';
import type { Read, StreamedAnswer, Write } from '../../platform/tables/streamed-answer.ts';
import { type Batch, personDataRepository, sections } from './person-data.repository.ts';
import type { PersonDocument } from './person-document.ts';
import type { Section } from './person-section.repository.ts';

const scopeOf = ({ tenantId, actor }: TenantContext, personId: number) => ({
  tenantId,
  personId,
  withInstallation: actor?.roleId === Role.SuperAdmin,
});

interface Pouring {
  readonly personId: number;
  readonly document: PersonDocument;
  readonly read: Read<TenantContext>;
  readonly write: Write;
}

async function pourSection(section: Section, { personId, document, read, write }: Pouring) {
  await write(document.beginSection(section));
  let isFirst = true;
  let after: Batch['next'];
  do {
    const start = after;
    const { rows, next } = await read((ctx) =>
      personDataRepository(ctx).read(section, scopeOf(ctx, personId), start),
    );
    for (const row of rows) {
      await write(document.row(section, row, isFirst));
      isFirst = false;
    }
    after = next;
  } while (after);
  await write(document.endSection(section, isFirst));
}

/** Streams everything that the tenant keeps about a person. The history of the person records the export. */
export function exportPerson(
  personId: number,
  document: PersonDocument,
): StreamedAnswer<TenantContext> {
  return {
    async record(ctx) {
      found(await personDataRepository(ctx).find(personId));
      await recordChange(ctx, {
        action: 'exportData',
        entity: 'user',
        entityId: personId,
      });
    },

    async pour(read, write) {
      const { heading, isSuperAdmin } = await read(async (ctx) => {
        const { name, tenantName } = found(await personDataRepository(ctx).find(personId));
        return {
          heading: { personId, name, tenantId: ctx.tenantId, tenantName, at: String(ctx.now) },
          isSuperAdmin: ctx.actor?.roleId === Role.SuperAdmin,
        };
      });
      await write(document.begin(heading));
      for (const section of sections)
        if (isSuperAdmin || !section.isOfInstallation)
          await pourSection(section, { personId, document, read, write });
      await write(document.end());
    },
  };
}
