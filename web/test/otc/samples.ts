import type { AdvertRow, MerchantRow, OtcOrderRow, OwnAdvertRow } from '@aureus/contract/otc/shapes.ts';

const usdt = { coin_id: 3, coin: 'USDT', coin_logo: '', scale: 6 } as const;
const euro = { fiat: 'EUR', fiat_scale: 2 } as const;
const bank = { code: 'sepa', name: 'SEPA', kind: 'bank' } as const;
const app = { code: 'payapp', name: 'PayApp', kind: 'wallet' } as const;
const at = '2026-11-20T09:00:00Z';

export const config = {
  coins: [
    { id: 1, code: 'BTC', logo: '', scale: 8 },
    { id: 3, code: 'USDT', logo: '', scale: 6 },
  ],
  fiats: [
    { code: 'EUR', scale: 2 },
    { code: 'JPY', scale: 0 },
  ],
  methods: [
    { ...bank, fiats: ['EUR', 'JPY'], charge_back_days: 0, window_min: 5, window_max: 60 },
    { ...app, fiats: ['EUR'], charge_back_days: 3, window_min: 5, window_max: 15 },
  ],
};

export const merchant = (more: Partial<MerchantRow> = {}): MerchantRow => ({
  id: 5,
  name: 'Gold Harbour',
  since: at,
  is_demo: false,
  orders: 128,
  completed_rate: '98.5',
  release_seconds: 150,
  good: 40,
  bad: 1,
  ...more,
});

/** 2,000 USDT at 0.92 euro, from 50 to 1,500 euro an order. */
export const advert = (more: Partial<AdvertRow> = {}): AdvertRow => ({
  id: 11,
  revision: 4,
  side: 'sell',
  ...usdt,
  ...euro,
  price: '0.92',
  pricing: 'margin',
  min: '50',
  max: '1500',
  left: '2000',
  methods: [bank, app],
  window: 15,
  terms: '',
  least_level: 1,
  least_days: 0,
  merchant: merchant(),
  ...more,
});

export const ownAdvert = (more: Partial<OwnAdvertRow> = {}): OwnAdvertRow => ({
  id: 11,
  revision: 4,
  side: 'sell',
  state: 'open',
  ...usdt,
  ...euro,
  pricing: 'margin',
  fixed_price: null,
  margin: '-1.5',
  price: '0.92',
  min: '50',
  max: '1500',
  total: '2000',
  left: '1900',
  in_orders: '100',
  traded: '0',
  methods: [bank],
  accounts: [7],
  window: 15,
  terms: '',
  least_level: 1,
  least_days: 0,
  created_at: at,
  ended_at: null,
  ...more,
});

export const account = { id: 7, method: bank, holder: 'Ada Byron', account: 'DE00123', bank: '', created_at: at };

/** 100 USDT for 92 euro, seen by their buyer, who is to pay. */
export const order = (more: Partial<OtcOrderRow> = {}): OtcOrderRow => ({
  id: 12,
  version: 3,
  state: 'created',
  role: 'buyer',
  is_merchant: false,
  advert_id: 11,
  ...usdt,
  ...euro,
  amount: '100',
  price: '0.92',
  total: '92',
  method: bank,
  terms: '',
  other_name: 'Gold Harbour',
  other_merchant_id: 5,
  payer_name: 'Ada Byron',
  pay_to: { holder: 'Max Gold', account: 'DE00777', bank: 'Commerzbank' },
  paid_from: null,
  reference: null,
  pay_by: '2099-11-20T09:15:00Z',
  was_paid: false,
  paid_at: null,
  appeal_from: null,
  appeal: null,
  can: ['paid', 'cancel'],
  ended_by: null,
  judgement: null,
  locked_until: null,
  is_reclaimed: false,
  conversation_id: null,
  rating: null,
  can_rate: false,
  created_at: at,
  ended_at: null,
  ...more,
});
