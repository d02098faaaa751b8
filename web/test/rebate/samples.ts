import type * as calls from '@aureus/contract/rebate/calls.ts';
import type { EarningRow, PersonRow, TermsRow } from '@aureus/contract/rebate/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';

export const terms = (more: Partial<TermsRow> = {}): TermsRow => ({
  open: true,
  delay_days: 7,
  lasting_days: 365,
  tiers: [
    { place: 1, people: 0, fees: '0', rate: '10' },
    { place: 2, people: 5, fees: '500', rate: '15' },
    { place: 3, people: 20, fees: '5000', rate: '20' },
  ],
  ...more,
});

const currency = { currency_id: 3, currency_name: 'USDT', currency_logo: '' } as const;

export const summary = (more: Partial<Answer<typeof calls.summary>> = {}): Answer<typeof calls.summary> => ({
  code: 'GOLD2345',
  verified: true,
  invited: 3,
  people: 2,
  fees: '123.456789',
  tier: 1,
  sums: [{ ...currency, paid_today: '1.5', paid: '12.25', pending: '3' }],
  worth: '15.25',
  worth_month: '4.5',
  next_at: '2026-12-02T00:15:00.000Z',
  ...more,
});

export const person = (more: Partial<PersonRow> = {}): PersonRow => ({
  id: 100_009,
  name: 'fr•••@example.com',
  since: '2026-11-01T10:00:00.000Z',
  verified: true,
  state: 'counts',
  until: '2027-11-02T00:00:00.000Z',
  fees: '123.4',
  earned: '12.34',
  ...more,
});

export const earning = (more: Partial<EarningRow> = {}): EarningRow => ({
  id: 41,
  day: '2026-11-24',
  name: 'fr•••@example.com',
  ...currency,
  scale: 6,
  trades: 3,
  fee: '12.345678',
  rate: '10',
  amount: '1.234567',
  state: 'pending',
  reason: null,
  due_at: '2026-12-02T00:15:00.000Z',
  paid_at: null,
  ...more,
});
