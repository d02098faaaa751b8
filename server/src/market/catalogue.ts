import type { CalendarName } from '@aureus/core/market/session/calendars.ts';

/**
 * The currencies and markets a new installation begins with, and what their simulated prices look like.
 * At start, entries the database does not know are added; known ones are closed and opened by two operators, and changed
 * by migrations. The terms of what is traded on a market are in the catalogue of its area.
 */

interface Entry {
  readonly id: number;
  readonly code: string;
  readonly fullName: string;
  /** Decimals of a price and of a traded volume; the smallest step of both is one unit of the last decimal. */
  readonly priceScale: number;
  readonly volumeScale: number;
  readonly tags: readonly string[];
  /** The hours its market keeps: those of the exchange a share is listed at. */
  readonly calendar: CalendarName;
  readonly simulated: SimulatedLevel;
}

/** Where a simulated price lives. The levels are those of late 2024; the prices are invented and labelled so. */
export interface SimulatedLevel {
  readonly price: number;
  /** Ordinary daily change in percent. */
  readonly volatility: number;
  /** Ordinary daily turnover in millions of the quote currency. */
  readonly turnover: number;
  readonly pointsPerMinute: number;
}

const level = (price: number, volatility: number, turnover: number, pointsPerMinute: number): SimulatedLevel => ({
  price,
  volatility,
  turnover,
  pointsPerMinute,
});

export const quoteCurrency = { id: 3, code: 'USDT', fullName: 'Tether', scale: 8 } as const;

/** Decimal places of every coin's and every share's minor unit: fine enough that a fee on one lot is not all of it. */
export const baseScales = { coin: 8, stock: 6 } as const;

/** Coins in the order of the list. */
export const coins: readonly Entry[] = [
  coin(1, 'BTC', 'Bitcoin', 2, 5, 'hot layer1', level(67_500, 2.4, 1_400, 200)),
  coin(2, 'ETH', 'Ethereum', 2, 4, 'hot layer1', level(3_420, 3, 800, 150)),
  coin(4, 'LTC', 'Litecoin', 2, 3, 'payments', level(72, 3.1, 45, 60)),
  coin(5, 'BCH', 'Bitcoin Cash', 2, 3, 'payments', level(365, 3.5, 40, 60)),
  coin(6, 'MWD', 'Midas World', 4, 1, 'new', level(1.25, 2, 6, 60)),
  coin(7, 'BNB', 'BNB', 2, 3, 'hot layer1', level(590, 2.2, 160, 75)),
  coin(8, 'SOL', 'Solana', 2, 3, 'hot layer1', level(168, 4, 380, 120)),
  coin(9, 'XRP', 'XRP', 4, 1, 'hot payments', level(0.58, 3.2, 180, 75)),
  coin(10, 'ADA', 'Cardano', 4, 1, 'layer1', level(0.42, 3.7, 55, 60)),
  coin(11, 'DOGE', 'Dogecoin', 5, 0, 'hot meme', level(0.138, 4.4, 210, 75)),
  coin(12, 'TRX', 'TRON', 5, 0, 'payments layer1', level(0.158, 2.2, 60, 60)),
  coin(13, 'DOT', 'Polkadot', 3, 2, 'layer1', level(5.4, 3.8, 35, 50)),
  coin(14, 'LINK', 'Chainlink', 3, 2, 'defi', level(13.2, 3.9, 55, 50)),
  coin(15, 'AVAX', 'Avalanche', 3, 2, 'layer1', level(31, 4.2, 60, 50)),
  coin(16, 'UNI', 'Uniswap', 3, 2, 'defi', level(9.1, 4.4, 40, 50)),
  coin(17, 'ATOM', 'Cosmos', 3, 2, 'layer1', level(6.4, 3.9, 20, 50)),
  coin(18, 'XLM', 'Stellar', 5, 0, 'payments', level(0.112, 3.4, 18, 50)),
  coin(19, 'NEAR', 'NEAR Protocol', 3, 2, 'layer1', level(5.1, 4.8, 45, 50)),
  coin(20, 'SUI', 'Sui', 4, 1, 'new layer1', level(2.05, 5, 95, 60)),
];

/** Coins of the demo that nobody can trade yet: they have no market, and so no price. They are invented. */
export const unlistedCoins: readonly Pick<Entry, 'id' | 'code' | 'fullName'>[] = [
  { id: 61, code: 'HELIA', fullName: 'Helia Grid' },
  { id: 62, code: 'TIDAL', fullName: 'Tidal Network' },
  { id: 63, code: 'ORBIS', fullName: 'Orbis Maps' },
];

/** Shares, quoted in USDT, in the order of the list. */
export const stocks: readonly Entry[] = [
  stock(101, 'AAPL', 'Apple Inc.', 'XNAS', 'hot tech', level(226.4, 1.4, 110, 50)),
  stock(102, 'MSFT', 'Microsoft Corporation', 'XNAS', 'tech', level(428, 1.3, 85, 50)),
  stock(103, 'NVDA', 'NVIDIA Corporation', 'XNAS', 'hot tech', level(124, 2.8, 320, 75)),
  stock(104, 'GOOGL', 'Alphabet Inc.', 'XNAS', 'tech', level(166, 1.6, 48, 50)),
  stock(105, 'AMZN', 'Amazon.com, Inc.', 'XNAS', 'tech consumer', level(187, 1.7, 70, 50)),
  stock(106, 'META', 'Meta Platforms, Inc.', 'XNAS', 'tech', level(560, 1.9, 75, 50)),
  stock(107, 'NFLX', 'Netflix, Inc.', 'XNAS', 'tech consumer', level(705, 1.9, 25, 40)),
  stock(108, 'AMD', 'Advanced Micro Devices, Inc.', 'XNAS', 'tech', level(156, 2.7, 65, 40)),
  stock(109, 'INTC', 'Intel Corporation', 'XNAS', 'tech', level(23.5, 2.5, 14, 40)),
  stock(110, 'TSLA', 'Tesla, Inc.', 'XNAS', 'hot auto', level(242, 3.3, 210, 75)),
  stock(111, 'F', 'Ford Motor Company', 'XNYS', 'auto', level(10.9, 1.9, 6, 30)),
  stock(112, 'GM', 'General Motors Company', 'XNYS', 'auto', level(47.5, 1.9, 6, 30)),
  stock(113, 'JPM', 'JPMorgan Chase & Co.', 'XNYS', 'finance', level(212, 1.2, 20, 40)),
  stock(114, 'V', 'Visa Inc.', 'XNYS', 'finance', level(278, 1.1, 18, 40)),
  stock(115, 'BAC', 'Bank of America Corporation', 'XNYS', 'finance', level(40.1, 1.4, 14, 30)),
  stock(116, 'COIN', 'Coinbase Global, Inc.', 'XNAS', 'hot finance', level(198, 4.3, 22, 40)),
  stock(117, 'JNJ', 'Johnson & Johnson', 'XNYS', 'health', level(162, 0.9, 11, 30)),
  stock(118, 'UNH', 'UnitedHealth Group Incorporated', 'XNYS', 'health', level(580, 1.3, 19, 30)),
  stock(119, 'LLY', 'Eli Lilly and Company', 'XNYS', 'health', level(905, 1.7, 27, 30)),
  stock(120, 'KO', 'The Coca-Cola Company', 'XNYS', 'consumer', level(70.5, 0.8, 9, 30)),
  stock(121, 'MCD', "McDonald's Corporation", 'XNYS', 'consumer', level(297, 1, 10, 30)),
  stock(122, 'NKE', 'NIKE, Inc.', 'XNYS', 'consumer', level(83, 1.6, 9, 30)),
  stock(123, 'DIS', 'The Walt Disney Company', 'XNYS', 'consumer', level(94, 1.5, 9, 30)),
  stock(124, 'XOM', 'Exxon Mobil Corporation', 'XNYS', 'energy', level(117, 1.3, 16, 30)),
];

/** Market ids: coins from 1, shares from 201, each in the order of the list. They say nothing about currency ids. */
export const marketIds = { coin: 1, stock: 201 } as const;

/** The coin of the house itself; no exchange outside trades it. */
export const houseCoinId = 6;

/** Where the picture of a currency is served. */
export const logoOf = (code: string): string => `/icons/${code.toLowerCase()}.webp`;

function coin(
  id: number,
  code: string,
  fullName: string,
  priceScale: number,
  volumeScale: number,
  tags: string,
  simulated: SimulatedLevel,
): Entry {
  return { id, code, fullName, priceScale, volumeScale, tags: tags.split(' '), calendar: 'always', simulated };
}

function stock(
  id: number,
  code: string,
  fullName: string,
  calendar: CalendarName,
  tags: string,
  simulated: SimulatedLevel,
): Entry {
  return { id, code, fullName, priceScale: 2, volumeScale: 3, tags: tags.split(' '), calendar, simulated };
}
