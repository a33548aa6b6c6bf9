import { allContracts } from './all-contracts.ts';
import { auditEntityOf, otherAuditLabels } from './history/audit-entities.ts';
import { isOutsideTenants } from './history/audit-scope.ts';

const entities = allContracts.filter(({ entity }) => entity);

/** The Italian label of each entity in the audit log. The browser app reads it from `virtual:audit-entities`. */
export const auditEntityLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(entities.map((one) => [auditEntityOf(one), one.entity?.one ?? one.name])),
  ...otherAuditLabels,
};

/** The page of the records of each entity: `planFeature` → `/planfeature`. */
export const auditPaths: Readonly<Record<string, string>> = Object.fromEntries(
  entities.map((one) => [auditEntityOf(one), `/${one.name}`]),
);

/** The entities recorded outside every tenant. */
export const outsideEntities: readonly string[] = entities
  .filter(isOutsideTenants)
  .map(auditEntityOf);
