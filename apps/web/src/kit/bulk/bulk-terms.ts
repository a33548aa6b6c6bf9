import type { Input } from '@canone/contracts/kit/endpoint';
import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import type { ComponentType } from 'react';

export type BulkTerms = NonNullable<
  Input<typeof bulkOperationContract.endpoints.start>['body']['terms']
>;

export interface BulkTermsProps {
  /** Called with the terms after each change; with undefined while they are incomplete. */
  readonly onChange: (terms: BulkTerms | undefined) => void;
}

/** For each action that needs terms, the component with the fields for them. */
export type TermsOfActions = Readonly<Partial<Record<BulkAction, ComponentType<BulkTermsProps>>>>;
