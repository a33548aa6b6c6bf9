/** The parts of PayPal's responses that the tests read. */
interface WireLink {
  href: string;
  rel: string;
  method: string;
}

export interface WireError {
  name: string;
  message: string;
  debug_id: string;
  details?: { field?: string; issue: string; description: string }[];
  error?: string;
}

export interface WireProduct {
  id: string;
  name: string;
  type: string;
  description?: string;
  links: WireLink[];
}

interface WireCycle {
  sequence: number;
  tenure_type: string;
  total_cycles: number;
  frequency: { interval_unit: string; interval_count: number };
  pricing_scheme?: { version: number; fixed_price: { value: string; currency_code: string } };
}

export interface WirePlan {
  id: string;
  name: string;
  status: string;
  billing_cycles: WireCycle[];
  taxes?: { percentage: string; inclusive: boolean };
  payment_preferences: { payment_failure_threshold: number; auto_bill_outstanding: boolean };
  links: WireLink[];
}

export interface WireSubscription {
  id: string;
  status: string;
  status_change_note?: string;
  plan_id: string;
  plan_overridden: boolean;
  custom_id?: string;
  quantity: string;
  start_time: string;
  subscriber: { email_address?: string; payer_id?: string };
  billing_info?: {
    outstanding_balance: { value: string };
    cycle_executions: {
      sequence: number;
      tenure_type: string;
      cycles_completed: number;
      cycles_remaining: number;
      total_cycles: number;
    }[];
    last_payment?: { amount: { value: string; currency_code: string }; time: string };
    last_failed_payment?: { amount: { value: string }; next_payment_retry_time?: string };
    next_billing_time?: string;
    final_payment_time?: string;
    failed_payments_count: number;
  };
  plan?: Omit<WirePlan, 'id' | 'status' | 'links'>;
  links: WireLink[];
}

export interface WireTransaction {
  id: string;
  status: string;
  time: string;
  payer_email?: string;
  amount_with_breakdown: {
    gross_amount: { value: string; currency_code: string };
    fee_amount?: { value: string };
    net_amount?: { value: string };
    tax_amount?: { value: string };
  };
}

export interface WireTransactions {
  transactions: WireTransaction[];
}
