import * as contracts from './contracts.ts';
import type { Contract } from './kit/endpoint.ts';

/** All contracts of the API, sorted by name. */
export const allContracts: readonly Contract[] = Object.values(contracts);
