import { userContract } from '@canone/contracts/user';
import * as z from 'zod/mini';
import type { UserValues } from '../user-values.ts';

/** §3 requires capitalised keys in this payload only. */
export function payloadOf(values: UserValues) {
  return {
    Name: values.name,
    Email: values.email,
    Pec: values.pec,
    IsCompany: values.isCompany,
    IsActive: values.isActive,
    SDI: values.sdi,
    VATCode: values.vatCode,
    Phone: values.phone,
    Street: values.street,
    ZIP: values.zip,
    Region: values.region,
    Province: values.province,
    Municipality: values.municipality,
    RoleId: values.roleId,
  };
}

/** The contract's call with the capitalised spelling. The server reads both spellings. */
export const createUser = {
  ...userContract.endpoints.create,
  body: z.custom<ReturnType<typeof payloadOf>>(),
} as const;
