/** A stretch of days, both included, as a list's address carries them. */
export interface Period {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

function monthsFrom(label: string, first: Temporal.PlainDate, months: number): Period {
  return { label, from: String(first), to: String(first.add({ months }).subtract({ days: 1 })) };
}

/** The periods people ask for most, as they are on this day. */
export function periodsOn(today: Temporal.PlainDate): readonly Period[] {
  const month = today.with({ day: 1 });
  const quarter = month.subtract({ months: (month.month - 1) % 3 });
  return [
    monthsFrom('Questo mese', month, 1),
    monthsFrom('Mese scorso', month.subtract({ months: 1 }), 1),
    monthsFrom('Trimestre', quarter, 3),
    monthsFrom('Anno', month.with({ month: 1 }), 12),
  ];
}
