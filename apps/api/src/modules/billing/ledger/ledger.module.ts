import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { reportContract } from '@canone/contracts/ledger/report';
import { usedCreditContract } from '@canone/contracts/ledger/used-credit';
import type { Serve } from '../../../platform/http/serve.ts';
import { applyCredit, cancelReturn, returnTransfer } from './ledger-actions.service.ts';
import {
  exportLedger,
  getLedgerEntry,
  ledgerTotals,
  listLedger,
  listUsedCredits,
  readCollected,
  readLedgerUse,
} from './ledger-read.service.ts';
import { writeOffReceivable } from './write-off.service.ts';

export function ledgerModule({ serve }: { serve: Serve }): void {
  const { endpoints } = ledgerContract;

  serve.handle(endpoints.list, ({ query }, ctx) => listLedger(ctx, query));
  serve.handle(endpoints.totals, ({ query }, ctx) => ledgerTotals(ctx, query));
  serve.csv(endpoints.export, ({ query }) => exportLedger(query));
  serve.xlsx(endpoints.exportXlsx, ({ query }) => exportLedger(query));
  serve.handle(endpoints.get, ({ params }, ctx) => getLedgerEntry(ctx, params.id));
  serve.handle(endpoints.use, ({ params }, ctx) => readLedgerUse(ctx, params.id));
  serve.handle(endpoints.applyCredit, ({ params, body }, ctx) =>
    applyCredit(ctx, params.id, body.receivableId),
  );
  serve.handle(endpoints.returnTransfer, ({ params, body }, ctx) =>
    returnTransfer(ctx, params.id, body),
  );
  serve.handle(endpoints.cancelReturn, ({ params, body }, ctx) =>
    cancelReturn(ctx, params.id, body.reason),
  );
  serve.handle(receivableContract.endpoints.writeOff, ({ params, body }, ctx) =>
    writeOffReceivable(ctx, params.id, body.reason),
  );
  serve.handle(usedCreditContract.endpoints.list, ({ params }, ctx) =>
    listUsedCredits(ctx, params.id),
  );
  serve.handle(reportContract.endpoints.collected, ({ query }, ctx) => readCollected(ctx, query));
}
