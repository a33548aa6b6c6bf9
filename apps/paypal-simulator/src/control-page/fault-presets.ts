import { isDeepStrictEqual } from 'node:util';
import { type FaultSet, FaultSet as Faults } from '../control/fault-set.ts';

interface Preset {
  readonly label: string;
  readonly hint: string;
  /** The preset is on when the active faults contain these faults. */
  readonly faults: Partial<Pick<FaultSet, 'subscriptions' | 'browser' | 'webhooks'>> & {
    readonly rule?: { readonly match: object; readonly effect: object };
  };
}

const always = { times: 10_000 };

/** The most useful faults, each with a checkbox. */
export const presets = {
  down: {
    label: 'PayPal non risponde',
    hint: 'Ogni chiamata riceve 503.',
    faults: { rule: { match: { path: '^/v1/', ...always }, effect: { status: 503 } } },
  },
  cancelUnsure: {
    label: 'La disdetta riesce, ma sembra fallita',
    hint: 'L’abbonamento viene disdetto e la risposta è 500.',
    faults: {
      rule: {
        match: { path: '/cancel$', ...always },
        effect: { applyThenFail: true, status: 500 },
      },
    },
  },
  neverActivate: {
    label: 'L’approvazione resta in attesa',
    hint: 'Il cliente accetta e PayPal non attiva.',
    faults: { subscriptions: { neverActivate: true } },
  },
  firstPaymentFails: {
    label: 'Il primo addebito fallisce',
    hint: 'L’abbonamento parte con un debito.',
    faults: { subscriptions: { firstPaymentFails: true } },
  },
  firstPaymentPending: {
    label: 'Il primo addebito resta in verifica',
    hint: 'L’abbonamento parte; l’esito dell’addebito si decide qui sopra.',
    faults: { subscriptions: { firstPaymentPending: true } },
  },
  neverCallOnApprove: {
    label: 'Il browser non torna',
    hint: 'Dopo l’approvazione la pagina di pagamento non ne sa nulla.',
    faults: { browser: { neverCallOnApprove: true } },
  },
  popupBlocked: {
    label: 'Finestra di PayPal bloccata',
    hint: 'Il browser non apre la finestra.',
    faults: { browser: { popupBlocked: true } },
  },
  drop: {
    label: 'I webhook si perdono',
    hint: 'Nessun avviso arriva al venditore.',
    faults: { webhooks: { drop: true } },
  },
  duplicate: {
    label: 'I webhook arrivano due volte',
    hint: 'Lo stesso evento, due consegne.',
    faults: { webhooks: { duplicate: 1 } },
  },
  badSignature: {
    label: 'I webhook hanno una firma falsa',
    hint: 'Chi li riceve deve rifiutarli.',
    faults: { webhooks: { badSignature: true } },
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets).filter(isPreset);

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name);
}

/** The fault set that contains the faults of these presets and no others. */
export function faultsOf(names: readonly PresetName[]): FaultSet {
  const chosen: Preset['faults'][] = names.map((name) => presets[name].faults);
  return Faults.parse({
    rules: chosen.flatMap(({ rule }) => rule ?? []),
    subscriptions: Object.assign({}, ...chosen.map(({ subscriptions }) => subscriptions)),
    browser: Object.assign({}, ...chosen.map(({ browser }) => browser)),
    webhooks: Object.assign({}, ...chosen.map(({ webhooks }) => webhooks)),
  });
}

/** Whether a preset is active. A preset with a rule is off after the rule was used the allowed number of times. */
export function isOn(name: PresetName, current: FaultSet): boolean {
  const {
    rule,
    subscriptions = {},
    browser = {},
    webhooks = {},
  }: Preset['faults'] = presets[name].faults;
  const areas = [
    [subscriptions, current.subscriptions],
    [browser, current.browser],
    [webhooks, current.webhooks],
  ] as const;
  const holds = areas.every(([wanted, actual]) =>
    Object.entries(wanted).every(([key, value]) => Reflect.get(actual, key) === value),
  );
  const isRuled =
    rule === undefined ||
    current.rules.some(({ effect }) => isDeepStrictEqual(effect, rule.effect));
  return holds && isRuled;
}
