import * as z from 'zod/mini';
import { crudContract } from '../kit/crud.ts';
import { Id, lineOfText, optionalText, requiredText, Version } from '../kit/fields.ts';
import { ifPresent, refusedBy } from '../kit/validation.ts';
import { nameRequired } from '../texts/messages.ts';
import { bicProblem, ibanProblem, normalBic, normalIban } from '../values/iban.ts';

/** An account of the tenant at a bank. */
export const BankAccount = z.object({
  id: Id,
  name: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  /** The account holder as the bank spells the name. */
  holder: z.string(),
  /**
   * Whether customers see the account on the payment page and on payment requests. A tenant shows at most one account.
   */
  isShown: z.boolean(),
  /** Whether an import confirms a transfer at once when it has the reference and the amount of a receivable. */
  confirmsExact: z.boolean(),
  version: Version,
});
export type BankAccount = z.infer<typeof BankAccount>;

const iban = z.pipe(
  requiredText('L’IBAN è obbligatorio.', 50).check(refusedBy(ifPresent(ibanProblem))),
  z.transform(normalIban),
);
const bic = z.pipe(
  optionalText(20).check(refusedBy(ifPresent(bicProblem))),
  z.transform((value) => value && normalBic(value)),
);

export const bankAccountContract = crudContract('bankaccount', {
  entity: {
    one: 'Conto bancario',
    many: 'Conti bancari',
    auditName: 'bankAccount',
    page: {
      text: 'Gli IBAN su cui arrivano i bonifici',
      icon: 'IconBuildingBank',
      guide: 'bonifici-estratto-conto',
      isAdministration: true,
    },
  },
  row: BankAccount,
  write: z.object({
    name: requiredText(nameRequired),
    iban,
    bic,
    holder: requiredText('L’intestatario è obbligatorio.', 70),
    isShown: z._default(z.boolean(), false),
    confirmsExact: z._default(z.boolean(), false),
  }),
  filters: { name: lineOfText(), iban: lineOfText() },
  sortKeys: ['id', 'name', 'iban', 'holder'],
  columns: [
    { key: 'id', label: 'Id' },
    { key: 'name', label: 'Nome' },
    { key: 'iban', label: 'IBAN' },
    { key: 'holder', label: 'Intestatario' },
    { key: 'isShown', label: 'Mostrato ai clienti', type: 'bool' },
    { key: 'confirmsExact', label: 'Registra da solo gli esatti', type: 'bool' },
  ],
  access: { read: 'bank.manage', manage: 'bank.manage' },
});
