import { parsedJson } from '@canone/contracts/values/parsed-json';

export interface Person {
  readonly email: string;
  readonly role: number;
  readonly name: string;
  readonly id: number | null;
}

export interface SignedIn {
  readonly phase: 'signedIn';
  readonly token: string;
  readonly person: Person;
  readonly tenantId: number | null;
  /** The tenant that another tab has chosen, until the person decides in this tab. */
  readonly chosenElsewhere?: number | undefined;
}

export type Session = { readonly phase: 'starting' } | { readonly phase: 'signedOut' } | SignedIn;

interface Stored {
  readonly token: string | null;
  readonly user: string | null;
  readonly tenantId: string | null;
}

/** The local storage keys of a session. */
export const keys = { token: 'token', user: 'user', tenant: 'selectedTenantId' } as const;

/** The keys of a person's other data, which are removed together with the tenant. */
export const personalKeys = {
  /** Whether the panel "Menu principale" is open. */
  sidebar: 'sidebarOpen',
  pageSizes: 'pageSizes',
  columnWidths: 'columnWidths',
  /** The e-mail of the person whose session expired. */
  endedFor: 'endedFor',
  /** The `EndReason` of the last session, if it did not end with a logout. */
  endReason: 'endReason',
} as const;

export function readStored(storage: Pick<Storage, 'getItem'>): Stored {
  return {
    token: storage.getItem(keys.token),
    user: storage.getItem(keys.user),
    tenantId: storage.getItem(keys.tenant),
  };
}

/** Reads the stored user; undefined if it is invalid. Only e-mail and role are always present. */
export function readPerson(text: string | null): Person | undefined {
  const value = parsedJson(text ?? '');
  if (typeof value !== 'object' || value === null) return undefined;
  const { email, role, name, id }: Partial<Record<keyof Person, unknown>> = value;
  if (typeof email !== 'string' || typeof role !== 'number') return undefined;
  return {
    email,
    role,
    name: typeof name === 'string' && name ? name : email,
    id: typeof id === 'number' ? id : null,
  };
}

function readTenantId(text: string | null): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/**
 * Reads the stored session (AUT-07). A token with its user restores the session. A token without a valid user must be
 * removed.
 */
export function readSession({ token, user, tenantId }: Stored): {
  session: Session;
  forgetToken: boolean;
} {
  const person = readPerson(user);
  if (token && person) {
    const session = { phase: 'signedIn', token, person, tenantId: readTenantId(tenantId) } as const;
    return { session, forgetToken: false };
  }
  return { session: { phase: 'signedOut' }, forgetToken: token !== null };
}
