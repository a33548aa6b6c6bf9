export { everyTenantId } from './tenant.repository.ts';
