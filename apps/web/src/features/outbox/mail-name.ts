export const mailName = { one: 'Email', many: 'Email in uscita' } as const;

export const listPath = '/outbox';
