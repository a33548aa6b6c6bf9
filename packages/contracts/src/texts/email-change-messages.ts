/** The validity of the links: hours for the link to the new address, and days for the link to the old address. */
export const emailChangeTimes = { confirmHours: 24, undoDays: 7 } as const;

export const emailChangeMessages = {
  requested: (email: string) => `Abbiamo scritto a ${email}: la nuova email vale dopo la conferma.`,
  resent: 'Link inviato di nuovo.',
  cancelled: 'Cambio di email annullato.',
  confirmed: 'Nuova email confermata.',
  undone: 'Cambio di email annullato. Tutte le sessioni sono terminate.',
  linkInvalid: 'Il link non è valido o è scaduto.',
  isPresent: 'È già la tua email.',
  ownElsewhere: 'La tua email si cambia da «Il mio account».',
} as const;
