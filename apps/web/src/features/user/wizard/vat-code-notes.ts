interface Facts {
  readonly isCompany: boolean;
  /** The names of the other people of the tenant with the same VAT code. */
  readonly others: readonly string[];
}

/** The warnings of the summary about a VAT code that is probably a mistake. */
export function vatCodeNotes({ isCompany, others }: Facts): readonly string[] {
  return [
    ...(others.length > 0
      ? [
          `Questa Partita IVA c’è già (${others.join(', ')}): non creare due volte lo stesso cliente.`,
        ]
      : []),
    ...(isCompany ? [] : ['Ha una Partita IVA, ma «Azienda» è No: risulta un privato.']),
  ];
}
