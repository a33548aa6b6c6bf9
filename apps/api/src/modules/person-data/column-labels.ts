/** The labels of columns that several tables have. */
export const columnLabels = {
  plan_id: 'Piano n.',
  provider_subscription_id: 'Numero PayPal',
  receivable_id: 'Scadenza n.',
  subscription_id: 'Sottoscrizione n.',
} as const;
