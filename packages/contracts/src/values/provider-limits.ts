/**
 * The PayPal accounts of a tenant. Each hour they are asked for their events one after the other, while the other tenants
 * wait.
 */
export const maxProviderAccounts = 20;
