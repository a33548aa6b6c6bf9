// refusals that several endpoints share

export const inUse = ['entity.inUse'] as const;
/** The refusals of calls that ask the provider during the call, with the credentials of the tenant. */
export const provider = [
  'paymentLink.noProvider',
  'provider.unavailable',
  'provider.rejected',
] as const;
export const managedPerson = ['access.denied', 'user.sharedReadOnly'] as const;
export const ownPassword = ['account.wrongPassword'] as const;
/** The refusals of calls that require the caller's own password and, if the caller has one, the second factor. */
export const ownFactor = [...ownPassword, 'account.factorRequired', 'account.wrongCode'] as const;
export const newPasskey = ['account.noPasskeysHere', 'account.tooManyPasskeys'] as const;
export const bookedTransfer = [
  'bankTransfer.fromStatement',
  'bankTransfer.returned',
  'bankTransfer.periodIsOver',
] as const;
const payable = [
  'paymentLink.nothingToPay',
  'paymentLink.coveredInPart',
  'paymentLink.customerRemoved',
  'paymentLink.planInactive',
] as const;
export const givenLink = [
  ...payable,
  ...provider,
  'paymentLink.planMismatch',
  'paymentLink.planHasExtras',
  'paymentLink.planNotInEuro',
  'entity.changedMeanwhile',
] as const;
export const transition = 'subscription.transitionNotAllowed';
export const renewal = [
  transition,
  'renewal.cancelRequested',
  'renewal.alreadyOpen',
  'renewal.periodUnpaid',
  'renewal.periodIsOver',
  'renewal.customerRemoved',
  'renewal.planInactive',
] as const;
