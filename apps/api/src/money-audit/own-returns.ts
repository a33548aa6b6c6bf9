import type { OwnPeriod, OwnReceipt, Records } from './own-books.ts';
import { creditOf, restOf } from './own-figures.ts';
import { vatGivenBack, vatOfPart } from './own-vat.ts';

/** The part of the books about money that goes back and amounts that nobody will pay. */
export function ownReturns({ entries }: Records) {
  /** The entry that recorded a receipt. */
  function entryOf(receipt: OwnReceipt) {
    const first = entries.find((entry) => entry.receipt === receipt);
    if (!first) throw new Error('no such receipt');
    return first;
  }

  /** Cancels a receipt by a counter-entry. The caller must have removed the money from its periods before. */
  function cancels(
    receipt: OwnReceipt,
    { kind, at }: { kind: 'correction' | 'writeOffCancelled'; at: string },
  ): void {
    const { subscription, rate } = entryOf(receipt);
    const [cents, vat] = [-receipt.held, -receipt.vatHeld];
    receipt.covers.clear();
    receipt.held = 0;
    receipt.vatHeld = 0;
    entries.push({ kind, cents, vat, rate, at, fee: null, subscription, receipt });
  }

  return {
    /**
     * Takes a returned amount first from the credit and then from the periods covered last. After a refund these
     * periods are not due again.
     */
    givesBack(
      receipt: OwnReceipt,
      { kind, cents, at }: { kind: 'refund' | 'reversal'; cents: number; at: string },
    ): void {
      const { subscription, rate } = entryOf(receipt);
      let left = cents - Math.min(creditOf(receipt), cents);
      const vat = vatGivenBack(receipt, cents, rate);
      for (const [period, covered] of [...receipt.covers].toReversed()) {
        const taken = Math.min(covered, left);
        left -= taken;
        receipt.covers.set(period, covered - taken);
        period.covered -= taken;
        if (kind === 'refund') period.refunded += taken;
      }
      receipt.held -= cents;
      receipt.returned += cents;
      receipt.vatHeld += vat;
      entries.push({ kind, cents: -cents, vat, rate, at, fee: null, subscription, receipt });
    },

    /**
     * Corrects an entry that was recorded by mistake. A counter-entry is booked on the same day, and the covered
     * periods are due again.
     */
    corrects(receipt: OwnReceipt): void {
      for (const [period, covered] of receipt.covers) period.covered -= covered;
      cancels(receipt, { kind: 'correction', at: entryOf(receipt).at });
    },

    writesOff(period: OwnPeriod, at: string): OwnReceipt {
      const cents = restOf(period);
      const vat = vatOfPart({ cents, rate: period.rate }, period, entries);
      const receipt: OwnReceipt = {
        held: cents,
        returned: 0,
        vatHeld: vat,
        covers: new Map([[period, cents]]),
      };
      period.writtenOff += cents;
      const { subscription, rate } = period;
      entries.push({ kind: 'writeOff', cents, vat, rate, at, fee: null, subscription, receipt });
      return receipt;
    },

    /** Cancels a write-off that was a mistake. The period is due again on the day of this decision. */
    cancelsWriteOff(receipt: OwnReceipt, at: string): void {
      for (const [period, cents] of receipt.covers) period.writtenOff -= cents;
      cancels(receipt, { kind: 'writeOffCancelled', at });
    },
  };
}
