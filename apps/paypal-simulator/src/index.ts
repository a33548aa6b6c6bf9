export type { FaultSet } from './control/fault-set.ts';
export type { JournalEntry } from './control/journal.ts';
export { paypalSimulator } from './plugin.ts';
export type { MerchantApp, SimulatorOptions } from './simulator.ts';
export { demoApp } from './simulator.ts';
export type { Outcome, SendWebhook } from './webhook/send-webhook.ts';
export type { Transmission } from './webhook/webhook.ts';
