import { allContracts } from './all-contracts.ts';
import { auditEntityOf, otherAuditLabels } from './history/audit-entities.ts';
import { isOutsideTenants } from './history/audit-scope.ts';

const entities = allContracts.filter(({ entity }) => entity);

/** The Italian label of each entity in the audit log. The browser app reads it from `virtual:audit-entities`. */
export const auditEntityLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(entities.map((one) => [auditEntityOf(one), one.entity?.one ?? one.name])),
  ...otherAuditLabels,
};

/** For each entity, the path of the page with its records: `planFeature` → `/planfeature`. */
export const auditPaths: Readonly<Record<string, string>> = Object.fromEntries(
  entities.map((one) => [auditEntityOf(one), `/${one.name}`]),
);

/** The entities whose history entries belong to no tenant. */
export const outsideEntities: readonly string[] = entities
  .filter(isOutsideTenants)
  .map(auditEntityOf);
