import { type Language, languages } from '@aureus/contract/platform/language.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Currency, MarketDirectory } from '../../market/public.ts';
import type { Deadline } from '../../platform/deadlines/deadline.ts';
import type { MoneyTransaction } from '../../platform/ledger/money.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceProject, lodgeCoins, type ProjectWords } from '../announcing.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A project a new demo begins with. Amounts in whole coins, prices in 10^-12 units for one, moments from then on. */
interface Sample {
  readonly code: string;
  readonly total: bigint;
  readonly step: bigint;
  readonly min: bigint;
  readonly userCap: bigint;
  readonly prices: Readonly<Record<string, bigint>>;
  readonly start: number;
  readonly end: number;
  readonly listing: number;
}

/**
 * One that is open for days, one of half an hour that shows the whole course soon and can be oversubscribed by two users,
 * and one to come.
 */
const samples: readonly Sample[] = [
  {
    code: 'HELIA',
    total: 2_000_000n,
    step: 10n,
    min: 100n,
    userCap: 50_000n,
    prices: { USDT: 240_000_000_000n, BTC: 3_550_000n, ETH: 70_000_000n },
    start: -DAY,
    end: 6 * DAY,
    listing: 13 * DAY,
  },
  {
    code: 'TIDAL',
    total: 10_000n,
    step: 1n,
    min: 10n,
    userCap: 8_000n,
    prices: { USDT: 1_250_000_000_000n, ETH: 365_000_000n },
    start: 0,
    end: 20 * MINUTE,
    listing: 35 * MINUTE,
  },
  {
    code: 'ORBIS',
    total: 500_000n,
    step: 5n,
    min: 50n,
    userCap: 10_000n,
    prices: { USDT: 880_000_000_000n },
    start: 2 * DAY,
    end: 7 * DAY,
    listing: 37 * DAY,
  },
];

/** Lets one of several servers at a time begin on one database. */
const SAMPLES_LOCK = 7_107_165_196;

/** Announces them and lodges their coins, in an installation that has no project. Everything else of them is as ever. */
export async function beginWithSamples(
  { money, clock }: Pick<Platform, 'money' | 'clock'>,
  { markets, allotment }: { readonly markets: MarketDirectory; readonly allotment: Deadline },
): Promise<void> {
  await money.transaction(null, async (tx) => {
    await tx.client.query('SELECT pg_advisory_xact_lock($1)', [SAMPLES_LOCK]);
    const { rowCount } = await tx.client.query('SELECT FROM ieo_project LIMIT 1');
    if ((rowCount ?? 0) > 0) return;
    const now = clock.now();
    for (const sample of samples) await begin(tx, { markets, allotment }, sample, now);
  });
}

async function begin(
  tx: MoneyTransaction,
  { markets, allotment }: { readonly markets: MarketDirectory; readonly allotment: Deadline },
  sample: Sample,
  now: Date,
): Promise<void> {
  const find = (code: string): Currency | undefined => markets.currencies().find((each) => each.code === code);
  const coin = find(sample.code);
  if (!coin) return;
  const coins = (whole: bigint): bigint => whole * 10n ** BigInt(coin.scale);
  // Whole minutes, as operators would say them.
  const at = (ms: number): Date => new Date(Math.floor((now.getTime() + ms) / MINUTE) * MINUTE);
  const site = `https://${sample.code.toLowerCase()}.example`;
  const project = {
    coin,
    proposalId: null,
    total: coins(sample.total),
    step: coins(sample.step),
    min: coins(sample.min),
    userCap: coins(sample.userCap),
    prices: Object.entries(sample.prices).flatMap(([code, perCoin]) => {
      const pay = find(code);
      return pay ? [{ pay, perCoin }] : [];
    }),
    start: at(sample.start),
    end: at(sample.end),
    listing: at(sample.listing),
    website: site,
    whitePaper: `${site}/whitepaper.pdf`,
    words: wordsOf(sample.code),
  };
  const id = await announceProject(tx, allotment, project, now);
  if (id !== null) await lodgeCoins(tx, now, { id, currency: coin.id, amount: project.total });
}

/** What is said of a sample, in every language. */
function wordsOf(code: string): Readonly<Partial<Record<Language, ProjectWords>>> {
  const words = languages.map((language) => {
    const file = path.join(import.meta.dirname, `${language}.json`);
    const { [code]: said } = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, SampleWords>>;
    if (!said) throw new Error(`The project ${code} has no words in ${language}`);
    const { title, summary, paragraphs } = said;
    return [language, { title, summary, content: paragraphs.join('\n\n') }] as const;
  });
  return Object.fromEntries(words);
}

interface SampleWords {
  readonly title: string;
  readonly summary: string;
  readonly paragraphs: readonly string[];
}
