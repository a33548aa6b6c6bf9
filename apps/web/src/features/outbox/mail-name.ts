export const mailName = { one: 'Email', many: 'Email in uscita' } as const;
