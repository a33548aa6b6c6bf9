interface Facts {
  readonly isCompany: boolean;
  /** The people of the tenant with the same VAT code. */
  readonly others: readonly string[];
}

/** The summary's warnings about a VAT code, for what is a mistake more often than not. */
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
