import type { Input } from '@canone/contracts/kit/endpoint';
import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import type { ComponentType } from 'react';

export type BulkTerms = NonNullable<
  Input<typeof bulkOperationContract.endpoints.start>['body']['terms']
>;

export interface BulkTermsProps {
  /** Receives the terms with each change; undefined while they are incomplete. */
  readonly onChange: (terms: BulkTerms | undefined) => void;
}

/** The fields of the actions that need terms. */
export type TermsOfActions = Readonly<Partial<Record<BulkAction, ComponentType<BulkTermsProps>>>>;
