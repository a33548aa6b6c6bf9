export { everyTenantId, isTenantPresent } from './tenant.repository.ts';
