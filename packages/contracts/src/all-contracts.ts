import { accountContract } from './account.ts';
import { addressContract } from './address.ts';
import { auditContract } from './audit.ts';
import { bankAccountContract } from './bank-account.ts';
import { bankMovementContract } from './bank-movement.ts';
import { bankStatementContract } from './bank-statement.ts';
import { bankTransferContract } from './bank-transfer.ts';
import { bulkOperationContract } from './bulk-operation.ts';
import { cockpitContract } from './cockpit.ts';
import { customerContract } from './customer.ts';
import { customerLetterContract } from './customer-letter.ts';
import { emailChangeContract } from './email-change.ts';
import { featureContract } from './feature.ts';
import type { Contract } from './kit/endpoint.ts';
import { ledgerContract } from './ledger.ts';
import { letterSettingsContract } from './letter-settings.ts';
import { municipalityContract } from './municipality.ts';
import { notificationContract } from './notification.ts';
import { outboxContract } from './outbox.ts';
import { ownEmailContract } from './own-email.ts';
import { paymentProviderContract } from './payment-provider.ts';
import { paymentTokenContract } from './payment-token.ts';
import { personDataContract } from './person-data.ts';
import { personErasureContract } from './person-erasure.ts';
import { planFeatureContract } from './plan-feature.ts';
import { planContract } from './plan.ts';
import { provinceContract } from './province.ts';
import { receivableContract } from './receivable.ts';
import { reconciliationContract } from './reconciliation.ts';
import { regionContract } from './region.ts';
import { reportContract } from './report.ts';
import { savedViewContract } from './saved-view.ts';
import { searchContract } from './search.ts';
import { secondFactorContract, secondStepContract } from './second-factor.ts';
import { sessionContract } from './session.ts';
import { signInContract } from './sign-in.ts';
import { subscriptionContract } from './subscription.ts';
import { tenantContract } from './tenant.ts';
import { timelineContract } from './timeline.ts';
import { transferRequestContract } from './transfer-request.ts';
import { userContract } from './user.ts';
import { userAccessContract } from './user-access.ts';

/** All contracts of the API. The description at /api/openapi.json and the tests read this list. */
export const allContracts: readonly Contract[] = [
  signInContract,
  sessionContract,
  accountContract,
  ownEmailContract,
  emailChangeContract,
  secondFactorContract,
  secondStepContract,
  tenantContract,
  userContract,
  userAccessContract,
  personDataContract,
  personErasureContract,
  planContract,
  subscriptionContract,
  paymentTokenContract,
  bankTransferContract,
  bankAccountContract,
  bankStatementContract,
  bankMovementContract,
  paymentProviderContract,
  customerLetterContract,
  customerContract,
  receivableContract,
  transferRequestContract,
  ledgerContract,
  reportContract,
  cockpitContract,
  searchContract,
  reconciliationContract,
  timelineContract,
  featureContract,
  planFeatureContract,
  addressContract,
  regionContract,
  provinceContract,
  municipalityContract,
  letterSettingsContract,
  savedViewContract,
  bulkOperationContract,
  notificationContract,
  outboxContract,
  auditContract,
];
