import { featureContract } from '@canone/contracts/feature';
import { planFeatureContract } from '@canone/contracts/plan-feature';
import { accountModule } from './modules/account/account.module.ts';
import { addressModule } from './modules/address/address.module.ts';
import { auditModule } from './modules/audit/audit.module.ts';
import { bankTransferModule } from './modules/billing/bank-transfers/bank-transfer.module.ts';
import { bankStatementModule } from './modules/billing/bank-statements/bank-statement.module.ts';
import { bulkOperationModule } from './modules/bulk-operation/bulk-operation.module.ts';
import { cockpitModule } from './modules/billing/cockpit/cockpit.module.ts';
import { customerModule } from './modules/billing/customers/customer.module.ts';
import { customerLetterModule } from './modules/billing/customer-letters/customer-letter.module.ts';
import { emailChangeModule } from './modules/email-change/email-change.module.ts';
import { features } from './modules/feature/feature.table.ts';
import { letterSettingsModule } from './modules/letter-settings/letter-settings.module.ts';
import { municipalityModule } from './modules/municipality/municipality.module.ts';
import { notificationModule } from './modules/notification/notification.module.ts';
import { outboxModule } from './modules/outbox/outbox.module.ts';
import { passwordResetModule } from './modules/password-reset/password-reset.module.ts';
import { paymentProviderModule } from './modules/billing/provider-sync/payment-provider.module.ts';
import { ledgerModule } from './modules/billing/ledger/ledger.module.ts';
import { receivableModule } from './modules/billing/receivables/receivable.module.ts';
import { paymentTokenModule } from './modules/billing/checkout/payment-token.module.ts';
import { personDataModule } from './modules/person-data/person-data.module.ts';
import { personErasureModule } from './modules/person-erasure/person-erasure.module.ts';
import { planFeatures } from './modules/plan-feature/plan-feature.table.ts';
import { planModule } from './modules/plan/plan.module.ts';
import { provinceModule } from './modules/province/province.module.ts';
import { reconciliationModule } from './modules/billing/provider-sync/reconciliation.module.ts';
import { regionModule } from './modules/region/region.module.ts';
import { savedViewModule } from './modules/saved-view/saved-view.module.ts';
import { searchModule } from './modules/search/search.module.ts';
import { secondFactorModule } from './modules/second-factor/second-factor.module.ts';
import { sessionModule } from './modules/session/session.module.ts';
import { signInModule } from './modules/sign-in/sign-in.module.ts';
import { subscriptionModule } from './modules/billing/subscriptions/subscription.module.ts';
import { tenantModule } from './modules/tenant/tenant.module.ts';
import { timelineModule } from './modules/billing/timeline/timeline.module.ts';
import { userModule } from './modules/user/user.module.ts';
import { crudModule } from './platform/crud/crud-module.ts';
import { crudService } from './platform/crud/crud-service.ts';

/** Each module declares the endpoints of one contract or more. */
export const modules = [
  signInModule,
  sessionModule,
  accountModule,
  emailChangeModule,
  secondFactorModule,
  passwordResetModule,
  tenantModule,
  userModule,
  personDataModule,
  personErasureModule,
  planModule,
  crudModule(featureContract, crudService(features)),
  crudModule(planFeatureContract, crudService(planFeatures)),
  subscriptionModule,
  paymentTokenModule,
  bankTransferModule,
  bankStatementModule,
  customerLetterModule,
  receivableModule,
  ledgerModule,
  cockpitModule,
  customerModule,
  searchModule,
  paymentProviderModule,
  reconciliationModule,
  timelineModule,
  addressModule,
  regionModule,
  provinceModule,
  municipalityModule,
  auditModule,
  outboxModule,
  letterSettingsModule,
  savedViewModule,
  bulkOperationModule,
  notificationModule,
];
