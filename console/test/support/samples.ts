/** An operator on duty, as `operator.me` tells. */
export const meSample = (id: number, permissions: readonly string[] = []) => ({
  id,
  name: 'Finance 1',
  email: 'finance1@aureus.demo',
  roles: ['finance'],
  permissions,
  language: 'en',
  session_expires_at: '2026-11-21T16:00:00Z',
  has_totp: true,
  passkeys: 0,
  break_glass: [],
});

/** An open proposal to credit deposit 12, made by operator 1. */
export const proposalSample = {
  id: 5,
  kind: 'deposit.credit',
  subject: 'deposit 12',
  state: 'open',
  error_code: '',
  reason: 'The voucher shows it',
  proposed_by: 1,
  proposed_by_name: 'Finance 1',
  decided_by: null,
  decided_by_name: '',
  decision_reason: '',
  break_glass: false,
  created_at: '2026-11-21T04:00:00Z',
  decided_at: null,
  executed_at: null,
  can: { approve: true, reject: true, withdraw: false, break_glass: false },
  payload: '{"id":12,"amount":"25.5"}',
  undo: '',
  preview: [{ label: 'amount', before: null, after: '25.5', unit: 'USDT', usdt: '25.5' }],
  preview_now: [{ label: 'amount', before: null, after: '25.5', unit: 'USDT', usdt: '25.5' }],
  impossible_code: '',
  impossible_text: '',
  history: [],
} as const;

/** A waiting deposit request, as the queue shows it. */
export const depositSample = (id: number, amount: string) => ({
  id,
  user_id: 100_001,
  user_name: 'grace@example.com',
  type: 0,
  currency_id: 1,
  currency_name: 'USDT',
  amount,
  value_usdt: amount,
  credited_amount: null,
  state: 'waiting',
  network: 'TRC20',
  address: 'T1',
  assigned_to: null,
  created_at: '2026-11-21T04:00:00Z',
});
