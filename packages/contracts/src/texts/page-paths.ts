/** The paths of pages of the browser app. The app and the letters of the server link to them. */
export const loginPath = '/login';
export const resetPasswordPath = '/reset-password';
export const emailChangePath = '/email-change';
export const secondFactorPath = '/second-factor';
const paymentPath = '/payment';
export const paymentProcessPath = '/payment/process';
/** The path of the payment page, and of the page to which the provider returns the customer. */
export const paymentPaths: readonly string[] = [paymentPath, paymentProcessPath];

export const userListPath = '/user';
export const importUsersPath = '/user/import';
export const newUserPath = '/user-wizard';
export const subscriptionListPath = '/subscription';
export const newSubscriptionPath = '/subscription/new';
export const providerListPath = '/paymentprovider';
export const planListPath = '/plan';

export const ledgerListPath = '/ledger';
export const receivableListPath = '/receivable';
export const upcomingListPath = '/receivable/upcoming';
export const bankAccountListPath = '/bankaccount';
export const bankMovementListPath = '/bankmovement';
export const bankStatementListPath = '/bankstatement';
export const newBankStatementPath = '/bankstatement/new';
export const differenceListPath = '/reconciliation';
export const settledDifferenceListPath = '/reconciliation/settled';
export const outboxListPath = '/outbox';
export const auditListPath = '/audit';
export const outsideAuditListPath = '/audit/outside';
export const bulkOperationListPath = '/bulkoperation';
export const accountPath = '/account';

/** The first page of the guide. */
export const guideIndexPath = '/guida/index.html';

/** A path without slashes at the end. */
export function plainPath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}

/** The address of the payment page, which the customer opens (PAY-01). The page needs no tenant (TEN-05). */
export function paymentLinkUrl(baseUrl: string, token: string): string {
  return `${baseUrl}${paymentPath}?token=${encodeURIComponent(token)}&bypassTenant=true`;
}
