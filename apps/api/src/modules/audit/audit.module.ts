import { auditContract } from '@canone/contracts/history/audit';
import type { Serve } from '../../platform/http/serve.ts';
import { listAudit } from './audit.service.ts';

export function auditModule({ serve }: { serve: Serve }): void {
  const { endpoints } = auditContract;
  serve.handle(endpoints.list, ({ query }, ctx) => listAudit(ctx, query));
  serve.handle(endpoints.outside, ({ query }, ctx) => listAudit(ctx, query));
}
