/** A range of days as in the address of a list. Both ends are included. */
export interface Period {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

function monthsFrom(label: string, first: Temporal.PlainDate, months: number): Period {
  return { label, from: String(first), to: String(first.add({ months }).subtract({ days: 1 })) };
}

/** The most used periods, relative to the given day. */
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
