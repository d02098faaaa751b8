import { ALWAYS_OPEN } from '@aureus/core/market/session/calendar.ts';
import type { FutureInstrument } from '../../src/futures/public.ts';

/** The quote currency of all of them. */
export const CURRENCY = 1;

/** Contracts on a price with two decimals: one tick on one lot of 0.0001 is one minor unit. */
export function instrument(id: number, terms: Partial<FutureInstrument> = {}): FutureInstrument {
  const quote = { id: CURRENCY, code: 'USDT', fullName: 'Tether', kind: 'coin', scale: 6, logo: '', sort: 1 } as const;
  const base = { ...quote, id: 10 + id, code: 'BTC', fullName: 'Bitcoin', scale: 8 } as const;
  const market = {
    id,
    symbol: 'BTC/USDT',
    base,
    quote,
    kind: 'coin',
    priceScale: 2,
    tick: 1,
    volumeScale: 4,
    volumeStep: 1,
    tags: [],
    sort: id,
    isOpen: true,
    closedAt: null,
    openedAt: null,
    halt: null,
    isResting: false,
    listedOn: null,
    calendar: 'always',
    session: ALWAYS_OPEN,
  } as const;
  return {
    kind: 'future',
    market,
    isOpen: true,
    calendar: null,
    session: ALWAYS_OPEN,
    amountScale: 4,
    lot: 1,
    leverages: '2,5,10,20,50,100',
    minLots: 1,
    maxLots: 1_000_000,
    feePpm: 500,
    overnightPpm: 300,
    spreadPpm: 200,
    skewPpm: 1_000,
    maxSide: 10n ** 15n,
    maxSkew: 10n ** 15n,
    maxUser: 10n ** 15n,
    tiers: '',
    isCross: true,
    reduceOnly: null,
    isReduceOnly: false,
    ...terms,
  };
}
