import type fc from 'fast-check';
import { approving, confirming, opening, paying } from './buyer-steps.ts';
import type { Command } from './command.ts';
import {
  bringing,
  bringingAll,
  dying,
  failing,
  happening,
  losing,
  passing,
  refunding,
  reversing,
  waiting,
} from './paypal-steps.ts';
import {
  cancelling,
  linking,
  pricing,
  renewing,
  stopping,
  subscribing,
  transferring,
  working,
} from './team-steps.ts';

const often = (arbitrary: fc.Arbitrary<Command>, times: number) =>
  Array.from({ length: times }, () => arbitrary);

/** All commands. Likely commands appear more often, so that most runs reach interesting states. */
export const anyCommands = [
  ...often(subscribing, 2),
  ...often(linking, 3),
  opening,
  approving,
  ...often(paying, 3),
  ...often(confirming, 2),
  ...often(bringing, 2),
  ...often(bringingAll, 2),
  ...often(working, 3),
  cancelling,
  ...often(stopping, 2),
  ...often(transferring, 2),
  ...often(renewing, 2),
  ...often(happening, 2),
  refunding,
  reversing,
  losing,
  pricing,
  ...often(passing, 2),
  waiting,
  failing,
  dying,
];
