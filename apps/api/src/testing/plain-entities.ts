import { allContracts } from '@canone/contracts/all-contracts';
import type { Contract, Endpoint } from '@canone/contracts/kit/endpoint';
import { permissions } from '@canone/contracts/rights/permissions';
import * as z from 'zod/mini';
import { sampleInput } from './every-endpoint.ts';
import type { SignedIn } from './test-api.ts';

const crudKeys = ['list', 'options', 'export', 'get', 'create', 'update', 'remove'] as const;

interface PlainContract extends Contract {
  readonly endpoints: Readonly<Record<(typeof crudKeys)[number], Endpoint>>;
}

/** Returns whether a contract has exactly the endpoints of `crudContract`. */
function isPlain(contract: Contract): contract is PlainContract {
  const keys = Object.keys(contract.endpoints);
  return keys.length === crudKeys.length && crudKeys.every((key) => keys.includes(key));
}

export const plainContracts: readonly PlainContract[] = allContracts.filter(isPlain);

function isOfTenant({ endpoints }: PlainContract): boolean {
  return permissions[endpoints.create.access].scope === 'tenant';
}

interface Text {
  readonly type?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly Text[];
}

function freeText({ anyOf, ...own }: Text): Text | undefined {
  return [own, ...(anyOf ?? [])].find((one) => one.type === 'string' && !one.pattern);
}

/** The body that creates a record of a plain entity. Each free text contains `word`. */
export function plainBody({ name, endpoints }: PlainContract, word: string): object {
  const { create } = endpoints;
  const { properties = {} } = z.toJSONSchema(create.body ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
  }) as { readonly properties?: Readonly<Record<string, Text>> };
  const texts = Object.entries(properties).flatMap(([key, property]) => {
    const text = freeText(property);
    return text ? [[key, word.slice(0, text.maxLength)] as const] : [];
  });
  const sample = { title: `${name}.create`, contract: name, endpoint: create };
  return sampleInput(sample, Object.fromEntries(texts)).body ?? {};
}

/** Plain entities of which `aFullTenant` creates a record itself. */
const madeByHand = ['address', 'feature', 'planfeature', 'bankaccount'];

/** Creates a record of each other plain entity. The result has the ids by the name of the contract. */
export async function plainRecords(
  admin: SignedIn,
  word: string,
): Promise<Readonly<Record<string, number>>> {
  const ids: Record<string, number> = {};
  for (const contract of plainContracts.filter(isOfTenant)) {
    if (madeByHand.includes(contract.name)) continue;
    const { path } = contract.endpoints.create;
    const payload = plainBody(contract, word);
    const answer = (await admin.raw({ method: 'POST', url: path, payload })).json<{
      data: { id: number } | null;
    }>();
    if (!answer.data) throw new Error(`${path} refuses ${JSON.stringify(payload)}`);
    ids[contract.name] = answer.data.id;
  }
  return ids;
}
