import type { ArtBid, ArtItem, OwnArtBid, WonOrder } from '@aureus/contract/art/shapes.ts';

const at = '2026-11-20T09:00:00Z';
const later = '2099-01-01T00:00:00Z';
export const CODE = `0x${'ab'.repeat(20)}`;

/** A picture on sale at 120 USDT. */
export const item = (more: Partial<ArtItem> = {}): ArtItem => ({
  id: 5,
  code: CODE,
  name: 'Tide',
  description: 'Waves.',
  image: '/upload/0123456789abcdef0123456789abcdef',
  poster: '',
  compatible: '',
  width: 600,
  height: 800,
  type: 1,
  rarity: 'R',
  state: 'approved',
  pay_type: 1,
  status: 1,
  sale_id: 9,
  sale_state: 'open',
  price: '120',
  currency_id: 3,
  currency_name: 'USDT',
  scale: 6,
  per_increase: '0',
  margin: '0',
  bids: 0,
  start_time: at,
  end_time: later,
  last_time: null,
  author: 'Ada',
  author_id: 7,
  author_name: 'Ada',
  author_avatar: '',
  owner: 7,
  owner_name: 'Ada',
  own: false,
  is_author: false,
  collect: false,
  collect_number: 2,
  rarity_status: 1,
  resell_nft_status: 0,
  lock_order: 0,
  rarity_house_id: null,
  edition: 1,
  editions: 3,
  royalty: '5',
  created: at,
  ...more,
});

/** The same in an auction: 200 USDT, raised by 10, with a deposit of 20. */
export const auction = (more: Partial<ArtItem> = {}): ArtItem =>
  item({ pay_type: 2, price: '200', per_increase: '10', margin: '20', last_time: later, ...more });

export const bid = (more: Partial<ArtBid> = {}): ArtBid => ({
  id: 31,
  nick_name: 'Bo',
  head_portrait: '',
  price: '200',
  currency_name: 'USDT',
  created: at,
  buyer_id: 8,
  status: 1,
  is_demo: false,
  ...more,
});

export const ownBid = (more: Partial<OwnArtBid> = {}): OwnArtBid => ({
  ...bid(),
  code: CODE,
  nft_name: 'Tide',
  nft_image: '',
  sale_state: 'open',
  end_time: later,
  margin: '20',
  margin_state: 'held',
  ...more,
});

export const won = (more: Partial<WonOrder> = {}): WonOrder => ({
  id: 41,
  code: CODE,
  name: 'Tide',
  image: '',
  price: '210',
  currency_name: 'USDT',
  is_read: 0,
  is_pay: 0,
  is_expired: 0,
  overtime: 4_000_000_000,
  pay_time: null,
  created: at,
  end_time: at,
  margin: '20',
  ...more,
});

export const terms = {
  revision: 1,
  is_open: true,
  fee: '2.5',
  most_royalty: '10',
  deposit: '10',
  least_deposit: '5',
  least_increase: '5',
  extension_minutes: 5,
  most_extension_minutes: 30,
  pay_hours: 24,
};

export const currencies = [
  { id: 3, name: 'USDT', logo: '', scale: 6 },
  { id: 2, name: 'ETH', logo: '', scale: 8 },
];

const person = { id: 7, nickname: 'Ada', head_portrait: '', is_creator: true, is_demo: true };
export const member = { ...person, signature: '', artworks: [item()], collects: [], artworks_collect_number: 1 };
export const artist = { ...person, artworks_number: 1 };

export const hands = [
  {
    number: 2,
    kind: 'bought',
    from: person,
    to: { ...person, id: 8, nickname: 'Bo', is_demo: false },
    price: '80',
    currency_name: 'USDT',
    at,
  },
  { number: 1, kind: 'made', from: null, to: person, price: null, currency_name: null, at },
];

/** The spot account of somebody who has 1,000 of a coin. */
export const wallet = {
  currency: 3,
  currency_name: 'USDT',
  logo: '',
  usdt_price: '1',
  is_charge: 1,
  type: 'change',
  coin_trade_fee: '0.1',
  change_balance: '1000',
  lock_change_balance: '0',
  version: 1,
};
