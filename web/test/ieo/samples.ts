import type { IeoOrderRow, IeoReceipt, ProjectInfo } from '@aureus/contract/ieo/shapes.ts';

export const info: ProjectInfo = {
  id: 1,
  title: 'Helia Grid',
  summary: 'Power from roofs.',
  logo: '/icons/helia.webp',
  amount: '1000',
  total_sell: '1500',
  percentage: '0.00',
  day: 1,
  start_at: '2026-11-24T21:00:00Z',
  end_at: '2099-11-25T21:00:00Z',
  sell_begin: '2099-11-30T21:00:00Z',
  time_status: 2,
  currency_id: 61,
  currency_name: 'HELIA',
  pay_currency_id: 3,
  pay_currency_name: 'USDT',
  phase: 'open',
  price: '0.25',
  btc_price: null,
  eth_price: '0.00007',
  pays: [
    { currency_id: 3, currency_name: 'USDT', scale: 8, logo: '', price: '0.25' },
    { currency_id: 2, currency_name: 'ETH', scale: 8, logo: '', price: '0.00007' },
  ],
  link: 'https://helia.example',
  white_book: 'https://helia.example/paper.pdf',
  content: 'From roofs.\n\n<b>To all</b>.',
  min: '10',
  step: '1',
  user_cap: '800',
  scale: 8,
  status: 1,
  tie_commitment: 'c'.repeat(64),
};

export const order: IeoOrderRow = {
  id: 7,
  created_at: '2026-11-24T22:00:00Z',
  name: 'HELIA',
  coin_amount: '500',
  give_amount: '250',
  sell_begin: '2026-11-30T21:00:00Z',
  status: 2,
  state: 'locked',
  project_id: 1,
  title: 'Helia Grid',
  logo: '',
  end_at: '2026-11-25T21:00:00Z',
  pay_currency_name: 'USDT',
  price: '0.25',
  held: '125',
  paid: '62.5',
  released: '62.5',
};

/** SHA-256 of 32 bytes of zero. */
const OF_ZEROS = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';

export const receipt: IeoReceipt = {
  order,
  facts: { total: '1000', demand: '2000', extras: '0', cut: null, seed: '0'.repeat(64), passed: '1000' },
  tie_commitment: OF_ZEROS,
  step: '1',
  applied: '500',
  passed: '250',
  tie: 'a',
  earlier: '0',
};
