import type { Scenario } from './scenarios.ts';

/** The path of the open bank movements, with their proposals. */
const inbox = '/api/bankmovement/getAll?pageSize=20&filters[state]=open';

export const inboxScenarios: readonly Scenario[] = [
  {
    name: 'inbox, page 1',
    product: () => ({ path: inbox }),
    limit: () => ({ path: '/inbox' }),
    goal: 0.65,
    seconds: 10,
  },
  {
    name: 'inbox, name',
    product: () => ({ path: `${inbox}&filters[text]=rossi` }),
    limit: () => ({ path: '/inbox?text=rossi' }),
    goal: 0.8,
    seconds: 10,
  },
];
