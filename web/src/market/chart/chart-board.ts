import type { CandleRow } from '@aureus/contract/market/shapes.ts';
import { type Chart, dispose, init, type KLineData, registerLocale } from 'klinecharts';
import { candlePane } from './candle-pane.ts';
import { candlesBefore, type FetchCandles } from './candle-history.ts';
import { watchDrawing } from './watch-drawing.ts';
import { type ChartColours, chartStyles } from './chart-styles.ts';
import { type IndicatorName, type IndicatorPlace, indicators } from './indicators.ts';
import type { Interval } from './intervals.ts';
import { type ChartDigest, digestOf, SpokenDigest } from './spoken-digest.ts';

export interface ChartMarket {
  readonly id: number;
  readonly symbol: string;
  readonly priceScale: number;
  readonly amountScale: number;
}

export interface ChartWords {
  readonly time: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly change: string;
}

export interface ChartStyle {
  readonly colours: ChartColours;
  /** Draws the closes as an area instead of candles. */
  readonly isLine: boolean;
}

export interface ChartSource {
  fetchCandles: FetchCandles;
  /** Hands on the running candle; returns the function that ends it. */
  follow(market: ChartMarket, interval: Interval, listener: (candle: CandleRow) => void): () => void;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that never run back. */
  steady(): number;
}

export interface ChartEvents {
  /** The history has come, or what it amounts to is another than was told. */
  onLoaded(view: string, digest: ChartDigest | null): void;
  onFailed(view: string, error: unknown): void;
}

/** Scale of what stands at the foot of the candles. */
const footAxis = 'foot';
/** Names what the chart has loaded: a market and the length of its candles. */
export function viewOf(market: ChartMarket, interval: Interval): string {
  return `${market.id} ${interval.period}`;
}

/** Height of a pane below the candles, and the least one. */
const paneHeight = 56;

/** The candle chart of one element. All floats here are for drawing; no order is made from them. */
export class ChartBoard {
  /** The library's own, for what is laid over the candles. */
  readonly chart: Chart;
  readonly #source: ChartSource;
  readonly #events: ChartEvents;
  #market: ChartMarket | null = null;
  #interval: Interval | null = null;
  #endFollowing: () => void = () => undefined;
  /** What was told of what is drawn; null until it has come. */
  #spoken: SpokenDigest | null = null;
  /** Counts what is shown, so that an answer for what was shown before is dropped. */
  #view = 0;

  /** What it is drawn in, as text to compare. */
  #style: string;

  /** @param style with which it begins: the library's own would be measured and drawn for nothing */
  constructor(element: HTMLElement, style: ChartStyle, source: ChartSource, events: ChartEvents) {
    const chart = init(element, {
      layout: { pane: { minHeight: 30 }, yAxis: { position: 'right', inside: false } },
      styles: chartStyles(style.colours, style.isLine),
    });
    if (chart === null) throw new Error('The chart could not be drawn');
    this.chart = chart;
    this.#style = JSON.stringify(style);
    this.#source = source;
    this.#events = events;
    // The library puts itself before everything else in the tab order.
    for (const inner of element.querySelectorAll<HTMLElement>('[tabindex]')) inner.tabIndex = 0;
    // Room above for the highest price, below for the volume.
    chart.overrideYAxis({ paneId: candlePane, gap: { top: 0.12, bottom: 0.2 } });
    chart.setOffsetRightDistance(12);
    chart.setBarSpace(6.5);
  }

  show(market: ChartMarket, interval: Interval): void {
    if (this.#market?.id === market.id && this.#interval?.id === interval.id) return;
    const isSamePeriod = this.#market?.id === market.id && this.#interval?.period === interval.period;
    this.#market = market;
    this.#interval = interval;
    // Line and one minute are the same candles, drawn in another way.
    if (isSamePeriod) return;
    this.#load(market, interval);
  }

  /** What is shown; null before anything is. */
  get interval(): Interval | null {
    return this.#interval;
  }

  /** Calls after each drawing of the candles. Returns its end. */
  watch(listener: () => void): () => void {
    const id = watchDrawing(this.chart, listener);
    return () => this.chart.removeOverlay({ id });
  }

  /** Fetches anew, after a failure. */
  reload(): void {
    if (this.#market !== null && this.#interval !== null) this.#load(this.#market, this.#interval);
  }

  setStyle(style: ChartStyle): void {
    const text = JSON.stringify(style);
    if (text === this.#style) return;
    this.#style = text;
    this.chart.setStyles(chartStyles(style.colours, style.isLine));
  }

  setLocale(locale: string, words: ChartWords, timeZone: string, formatNumber: (text: string) => string): void {
    registerLocale(locale, {
      time: `${words.time} `,
      open: `${words.open} `,
      high: `${words.high} `,
      low: `${words.low} `,
      close: `${words.close} `,
      volume: `${words.volume} `,
      change: `${words.change} `,
      // Not shown anywhere, but the library wants a word for each.
      turnover: '',
      second: '',
      minute: '',
      hour: '',
      day: '',
      week: '',
      month: '',
      year: '',
    });
    this.chart.setLocale(locale);
    this.chart.setTimezone(timeZone);
    this.chart.setThousandsSeparator({ sign: ',', format: (value) => formatNumber(String(value)) });
  }

  setIndicators(wanted: readonly IndicatorName[]): void {
    for (const { name, place, parameters } of indicators) {
      const isShown = this.chart.getIndicators({ name }).length > 0;
      if (isShown === wanted.includes(name)) continue;
      if (isShown) {
        this.chart.removeIndicator({ name });
        continue;
      }
      this.#addIndicator(name, place, parameters);
    }
  }

  resize(): void {
    this.chart.resize();
  }

  close(): void {
    this.#view += 1;
    this.#endFollowing();
    dispose(this.chart);
  }

  #addIndicator(name: IndicatorName, place: IndicatorPlace, parameters: readonly number[]): void {
    const calcParams = [...parameters];
    if (place === 'below') {
      const paneId = `pane_${name}`;
      // From 0 to 100, where decimals only take room; the other one counts in parts of the price.
      const scaled = name === 'MACD' ? {} : { precision: 1 };
      this.chart.createIndicator({ name, paneId, calcParams, ...scaled });
      this.chart.setPaneOptions({ id: paneId, height: paneHeight, minHeight: 30 });
      return;
    }
    if (place === 'foot') {
      this.chart.createYAxis({ id: footAxis, paneId: candlePane, needWidget: false, gap: { top: 0.82, bottom: 0 } });
    }
    this.chart.createIndicator(
      { name, paneId: candlePane, calcParams, ...(place === 'foot' ? { yAxisId: footAxis } : {}) },
      true,
    );
  }

  #load(market: ChartMarket, interval: Interval): void {
    this.#view += 1;
    this.#spoken = null;
    const view = this.#view;
    this.#endFollowing();
    this.#endFollowing = () => undefined;
    this.chart.setSymbol({
      ticker: market.symbol,
      pricePrecision: market.priceScale,
      volumePrecision: Math.min(market.amountScale, 2),
    });
    this.chart.setPeriod(interval.chart);
    this.chart.setDataLoader({
      getBars: async ({ type, timestamp, callback }) => {
        if (view !== this.#view || type === 'backward') return;
        const isFirst = type === 'init';
        // The running candle begins before now and may begin in the very second asked for.
        const before = isFirst ? this.#source.now() + interval.seconds * 1000 : (timestamp ?? 0);
        try {
          const candles = await candlesBefore(this.#source.fetchCandles, market.symbol, interval, before);
          if (view !== this.#view) return;
          callback(candles.map(barOf), { forward: candles.length > 0, backward: false });
          if (isFirst) {
            const digest = digestOf(candles);
            this.#spoken = new SpokenDigest(digest, this.#source.steady());
            this.#events.onLoaded(viewOf(market, interval), digest);
          }
        } catch (error) {
          if (view !== this.#view) return;
          callback([], { forward: false, backward: false });
          if (isFirst) this.#events.onFailed(viewOf(market, interval), error);
        }
      },
      subscribeBar: ({ callback }) => {
        if (view !== this.#view) return;
        this.#endFollowing();
        this.#endFollowing = this.#source.follow(market, interval, (candle) => {
          callback(barOf(candle));
          const digest = this.#spoken?.hear(candle, this.#source.steady()) ?? null;
          if (digest !== null) this.#events.onLoaded(viewOf(market, interval), digest);
        });
      },
      unsubscribeBar: () => undefined,
    });
  }
}

function barOf(candle: CandleRow): KLineData {
  return {
    timestamp: candle.time,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
  };
}
