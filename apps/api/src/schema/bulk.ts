import type { BulkAction } from '@canone/contracts/lists/bulk-actions';
import type { RowState } from '@canone/contracts/lists/bulk-operation';
import type { Generated } from 'kysely';
import type { Instant, Nullable, NullableInstant } from './column-types.ts';

/** Actions on many rows. */
export interface BulkSchema {
  bulk_operations: {
    tenant_id: number;
    id: Generated<number>;
    action: BulkAction;
    started_at: Instant;
    started_by: number;
    role_id: number;
    session_id: string;
    session_epoch: number;
    confirmed_at: Instant;
    work_at: NullableInstant;
    cancelled_at: NullableInstant;
    stop_reason: Nullable<string>;
    ended_at: NullableInstant;
    plan_id: Nullable<number>;
    start_at: NullableInstant;
    is_by_transfer: Nullable<boolean>;
  };
  bulk_rows: {
    tenant_id: number;
    operation_id: number;
    subject_id: number;
    place: number;
    label: string;
    state: Generated<RowState>;
    reason: Nullable<string>;
    worked_at: NullableInstant;
  };
}
