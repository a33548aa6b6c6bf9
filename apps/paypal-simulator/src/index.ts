export { paypalSimulator } from './plugin.ts';
export { demoApp } from './simulator.ts';
export type { MerchantApp, SimulatorOptions } from './simulator.ts';
export type { JournalEntry } from './control/journal.ts';
export type { FaultSet } from './control/faults.ts';
