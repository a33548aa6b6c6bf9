/**
 * The maximum number of PayPal accounts of a tenant. The hourly job asks these accounts for their events one after the
 * other, and the other tenants wait until the job has finished with them.
 */
export const maxProviderAccounts = 20;
