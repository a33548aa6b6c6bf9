/** The labels of a mail's fields in the list, its filters and the detail. */
export const mailLabels = {
  recipient: 'Destinatario',
  subject: 'Oggetto',
  createdAt: 'Scritta il',
  state: 'Stato',
} as const;
