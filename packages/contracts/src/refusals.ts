import { subscriptionTransitions } from './billing/subscription-life-cycle.ts';
import { subscriptionContract } from './subscriptions/subscription.ts';
import type { ErrorCode } from './texts/errors.ts';

const inUse = ['entity.inUse'] as const;
/** The provider is asked during the call, with the credentials of the tenant. */
const provider = ['paymentLink.noProvider', 'provider.unavailable', 'provider.rejected'] as const;
const managedPerson = ['access.denied', 'user.sharedReadOnly'] as const;
const ownPassword = ['account.wrongPassword'] as const;
/** The own password, and the second factor of those who have one. */
const ownFactor = [...ownPassword, 'account.factorRequired', 'account.wrongCode'] as const;
const newPasskey = ['account.noPasskeysHere', 'account.tooManyPasskeys'] as const;
const bookedTransfer = [
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
const givenLink = [
  ...payable,
  ...provider,
  'paymentLink.planMismatch',
  'paymentLink.planHasExtras',
  'paymentLink.planNotInEuro',
  'entity.changedMeanwhile',
] as const;
const transition = 'subscription.transitionNotAllowed';
const renewal = [
  transition,
  'renewal.cancelRequested',
  'renewal.alreadyOpen',
  'renewal.periodUnpaid',
  'renewal.periodIsOver',
  'renewal.customerRemoved',
  'renewal.planInactive',
] as const;
/** Every action of the life cycle is refused in a status from which it does not start. */
const ofActions = Object.fromEntries(
  Object.keys(subscriptionContract.endpoints)
    .filter((name) => name in subscriptionTransitions)
    .map((action) => [`subscription.${action}`, [transition] as const]),
);

/**
 * The refusals of each endpoint by its name in the documentation, besides those that follow from its permission and
 * its input (`described-failures.ts` of the server). Only the server reads this table, so it is not part of the
 * endpoints, which the browser loads. Every API test fails on an answer whose code is missing here.
 */
export const refusals: Readonly<Record<string, readonly ErrorCode[]>> = {
  'sign-in.signIn': ['signIn.wrong', 'signIn.passwordResetRequired', 'signIn.secondFactorRequired'],
  'sign-in.validateResetToken': ['signIn.resetTokenInvalid'],
  'sign-in.resetPassword': ['signIn.resetTokenInvalid'],
  'second-step.begin': ['signIn.stepExpired'],
  'second-step.finish': ['signIn.stepExpired', 'signIn.wrongCode'],
  'session.endSession': ['entity.notFound'],
  'account.changePassword': ownPassword,
  'own-email.requestEmailChange': [...ownFactor, 'entity.duplicate'],
  'own-email.resendEmailChange': ['emailChange.none'],
  'own-email.cancelEmailChange': ['emailChange.none'],
  'email-change.find': ['emailChange.linkInvalid'],
  'email-change.confirmEmail': ['emailChange.linkInvalid', 'emailChange.taken'],
  'email-change.undoEmail': ['emailChange.linkInvalid', 'emailChange.taken'],
  'second-factor.beginTotp': [...ownFactor, 'account.totpPresent'],
  'second-factor.confirmTotp': ['account.noTotpBegun'],
  'second-factor.removeTotp': [...ownFactor, 'entity.notFound', 'account.factorKept'],
  'second-factor.beginPasskey': [...ownFactor, ...newPasskey],
  'second-factor.addPasskey': [...newPasskey, 'account.passkeyRefused'],
  'second-factor.removePasskey': [...ownFactor, 'entity.notFound', 'account.factorKept'],
  'second-factor.renewRecoveryCodes': [...ownFactor, 'account.noFactor'],
  'tenant.list': ['access.denied'],
  'tenant.create': ['tenant.tooMany'],
  'tenant.remove': ['entity.inUse', 'tenant.last'],
  'user.get': ['access.denied'],
  'user.create': ['user.roleNotGrantable'],
  'user.update': [...managedPerson, 'user.roleNotGrantable', 'user.ownAccess', 'entity.duplicate'],
  'customer-import.preview': ['customerImport.unreadable'],
  'customer-import.import': ['customerImport.unreadable'],
  'user.remove': ['access.denied', 'user.ownAccess', 'user.stillBilled', ...inUse],
  'user-access.invite': [...managedPerson, 'user.notInvitable'],
  'user-access.undoRemoval': ['access.denied'],
  'user-access.endSessions': managedPerson,
  'user-access.resendEmailChange': [...managedPerson, 'emailChange.none'],
  'user-access.cancelEmailChange': [...managedPerson, 'emailChange.none'],
  'user-access.resetSecondFactor': ['user.ownFactor', 'account.noFactor'],
  'person-erasure.erasure': managedPerson,
  'person-erasure.erase': [...managedPerson, 'user.notErasable'],
  'bulk-operation.start': [
    'bulk.empty',
    'bulk.tooMany',
    'bulk.countChanged',
    'bulk.alreadyRunning',
  ],
  'bulk-operation.cancel': ['bulk.notRunning'],
  'bulk-operation.resume': ['bulk.alreadyRunning', 'bulk.nothingToResume'],
  'plan.remove': inUse,
  'feature.remove': inUse,
  'region.remove': inUse,
  'province.remove': inUse,
  'municipality.remove': inUse,
  ...ofActions,
  'subscription.create': ['subscription.priceNeedsAdmin'],
  'subscription.subscribe': ['subscription.priceNeedsAdmin'],
  'subscription.update': [
    transition,
    'subscription.startIsHistory',
    'subscription.priceNeedsAdmin',
  ],
  'subscription.renew': renewal,
  'subscription.renewAtPlan': [...renewal, 'renewal.planChanged', 'renewal.planForOtherTime'],
  'subscription.withdrawRenewal': [transition, 'renewal.notWithdrawable'],
  'subscription.activateWithoutRenewal': [
    transition,
    'subscription.moneyWentBack',
    'subscription.restIsOpen',
    'access.denied',
  ],
  'subscription.stopRenewal': [
    transition,
    'renewal.cancelRequested',
    'renewal.notStoppable',
    'paymentLink.noProvider',
  ],
  'subscription.cancel': [transition, 'paymentLink.noProvider'],
  'payment-token.create': ['entity.notFound', ...givenLink],
  'payment-token.validate': ['payment.tokenInvalid', 'paymentLink.noProvider'],
  'payment-token.requestNew': ['payment.tokenInvalid'],
  'payment-token.updatePayment': [
    'payment.tokenInvalid',
    'payment.refused',
    'payment.pending',
    'entity.notFound',
    ...provider,
  ],
  'bank-transfer.create': ['entity.notFound'],
  'bank-transfer.update': bookedTransfer,
  'bank-transfer.remove': bookedTransfer,
  'bankaccount.create': ['entity.duplicate'],
  'bankaccount.update': ['entity.duplicate'],
  'bankaccount.remove': inUse,
  'bankstatement.preview': [
    'entity.notFound',
    'bankStatement.unreadable',
    'bankStatement.otherAccount',
  ],
  'bankstatement.import': [
    'entity.notFound',
    'bankStatement.unreadable',
    'bankStatement.otherAccount',
  ],
  'bankmovement.confirm': [
    'bankMovement.decided',
    'bankMovement.notCredit',
    'bankMovement.tooEarly',
    'bankMovement.notAsked',
    'bankMovement.stillDue',
    'bankMovement.tooManyReceivables',
    'bankMovement.tooLarge',
  ],
  'bankmovement.confirmExact': ['entity.notFound'],
  'bankmovement.recordReturn': [
    'bankMovement.decided',
    'bankMovement.notDebit',
    'bankMovement.tooEarly',
    'bankMovement.returnedTooEarly',
    'bankMovement.tooMuchReturned',
  ],
  'bankmovement.ignore': ['bankMovement.decided'],
  'bankmovement.undo': [
    'bankMovement.notUndoable',
    'bankTransfer.returned',
    'bankTransfer.periodIsOver',
  ],
  'paymentprovider.update': ['provider.accountInUse'],
  'paymentprovider.remove': inUse,
  'paymentprovider.checkCredentials': ['entity.notFound'],
  'customer-letter.remind': ['customerLetter.refused', 'customerLetter.writtenToday'],
  'customer-letter.sendLink': ['customerLetter.refused', ...givenLink],
  'receivable.writeOff': ['ledger.chargeInProgress', 'ledger.nothingToWriteOff'],
  'ledger.refund': [
    'ledger.notRefundable',
    'ledger.refundPending',
    'ledger.refundedAtProvider',
    'ledger.refundedMeanwhile',
    ...provider,
  ],
  'ledger.cancelWriteOff': [
    'ledger.writeOffCancelled',
    'ledger.periodIsOver',
    'ledger.customerRemoved',
  ],
  'ledger.applyCredit': ['ledger.otherCustomer', 'ledger.notAsked', 'ledger.noCredit'],
  'reconciliation.applyFix': [
    'reconciliation.settled',
    'reconciliation.noFix',
    'reconciliation.refused',
    ...provider,
  ],
  'reconciliation.dismiss': ['reconciliation.settled'],
  'savedview.create': ['savedView.shareDenied', 'savedView.tooMany', 'entity.duplicate'],
  'savedview.update': ['savedView.shareDenied', 'savedView.tooMany', 'entity.duplicate'],
  'savedview.remove': ['savedView.shareDenied'],
};
