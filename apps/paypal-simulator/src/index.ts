export { paypalSimulator } from './plugin.ts';
export { demoApp } from './simulator.ts';
export type { MerchantApp, SimulatorOptions } from './simulator.ts';
export type { Outcome, SendWebhook } from './webhook/send-webhook.ts';
export type { Transmission } from './webhook/webhook.ts';
export type { JournalEntry } from './control/journal.ts';
export type { FaultSet } from './control/fault-set.ts';
