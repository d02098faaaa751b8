import { fiatCodes } from '@aureus/contract/market/fiat.ts';
import type { Platform } from '../../platform/platform.ts';
import { bundledRates } from './bundled.ts';
import type { FiatCode } from './bundled.ts';
import { fetchText } from '../fetch-text.ts';
import { parseRates } from './parse.ts';
import type { Rates } from './parse.ts';

const DAY = 86_400_000;
/** Rates that were fetched longer ago are shown, but nobody acts on them: the service has not answered for a day. */
const OLDEST_MS = 2 * DAY;
/** How long after a failure the service is asked again. */
const RETRY_MS = 15 * 60_000;
const CHECK_MS = 60_000;

/** The rates in use. */
export interface FiatRatesNow {
  readonly rates: Rates;
  /** True when the last fetch failed or made no sense, or the rates are the bundled ones. */
  readonly stale: boolean;
  readonly updatedAt: Date;
}

/**
 * Units of each fiat currency for one US dollar: fetched once a day, the last good ones kept. Of several processes those
 * that make prices fetch; the others read what was kept.
 */
export interface FiatRates {
  /** Null when none were ever fetched and none are bundled (production). */
  current(): FiatRatesNow | null;
  /**
   * The rates one may act on: the dollar alone, in which all are counted, when they are too old or there are none. The
   * bundled ones of the demo are always such: nothing there is worth anything.
   */
  usable(): Rates;
  /** Fetches when the rates are a day old, or a failure is a quarter of an hour ago. Never rejects. */
  refresh(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createFiatRates({
  settings,
  pool,
  clock,
  log,
}: Pick<Platform, 'settings' | 'pool' | 'clock' | 'log'>): FiatRates {
  const url = settings.fiatRatesUrl;
  const stopped = new AbortController();
  let good: { rates: Rates; updatedAt: Date } | null = null;
  let failedAt: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function fetchNow(address: string): Promise<void> {
    try {
      const text = await fetchText(address, stopped.signal);
      const updatedAt = clock.now();
      const rates = parseRates(text, good?.rates, updatedAt.getTime());
      await store(rates, updatedAt);
      good = { rates, updatedAt };
      failedAt = null;
    } catch (error) {
      if (stopped.signal.aborted) return;
      failedAt = clock.epochMs();
      log.warn({ err: error }, 'Fiat rates could not be fetched; the last good ones stay');
    }
  }

  async function store(rates: Rates, fetchedAt: Date): Promise<void> {
    await pool.query(
      `INSERT INTO fiat_rates (currency_code, rate, fetched_at)
       SELECT code, rate, $3 FROM unnest($1::text[], $2::numeric[]) AS fetched (code, rate)
       ON CONFLICT (currency_code) DO UPDATE SET rate = excluded.rate, fetched_at = excluded.fetched_at`,
      [[...rates.keys()], [...rates.values()].map((rate) => rate.toFixed(8)), fetchedAt],
    );
  }

  async function load(): Promise<void> {
    const { rows } = await pool.query<{ currency_code: string; rate: string; fetched_at: Date }>(
      'SELECT currency_code, rate, fetched_at FROM fiat_rates',
    );
    const rates = new Map(rows.map((row) => [row.currency_code as FiatCode, Number(row.rate)]));
    const times = rows.map((row) => row.fetched_at.getTime());
    if (fiatCodes.every((code) => rates.has(code))) good = { rates, updatedAt: new Date(Math.min(...times)) };
  }

  const refresh = async (): Promise<void> => {
    if (stopped.signal.aborted) return;
    if (!settings.roles.has('feed')) {
      await load().catch((error: unknown) => log.warn({ err: error }, 'Fiat rates could not be read'));
      return;
    }
    if (url === undefined) return;
    const now = clock.epochMs();
    const due = failedAt === null ? good === null || now - good.updatedAt.getTime() >= DAY : now - failedAt >= RETRY_MS;
    if (!due) return;
    running ??= fetchNow(url).finally(() => {
      running = undefined;
    });
    await running;
  };

  const current = (): FiatRatesNow | null => {
    if (good !== null) return { ...good, stale: failedAt !== null || url === undefined };
    if (settings.mode === 'production') return null;
    const rates = new Map(fiatCodes.map((code) => [code, bundledRates.rates[code]]));
    return { rates, stale: true, updatedAt: bundledRates.date };
  };

  return {
    current,
    usable: () => {
      const isOld = good !== null && clock.epochMs() - good.updatedAt.getTime() > OLDEST_MS;
      return (isOld ? null : current()?.rates) ?? new Map([['USD', 1]]);
    },
    refresh,
    start: async () => {
      await load();
      // The first fetch must not hold up the start of the server.
      void refresh();
      timer = setInterval(() => void refresh(), CHECK_MS);
    },
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await running;
    },
  };
}
