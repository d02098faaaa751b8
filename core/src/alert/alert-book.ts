import type { AlertPeriod } from '@aureus/contract/alert/shapes.ts';
import { LevelIndex } from './level-index.ts';
import { thresholdOf, type WaitingAlert } from './rule.ts';

/** An alert as the book keeps it. */
export interface BookedAlert extends WaitingAlert {
  readonly id: number;
  readonly market: number;
  /** The candle whose close it waits for; null for one that goes by the price of each second. */
  readonly period: AlertPeriod | null;
}

/** All alerts that wait, found by what they wait for: a price looks at those it reaches and at no others. */
export class AlertBook<Alert extends BookedAlert = BookedAlert> {
  readonly #alerts = new Map<number, Alert>();
  readonly #levels = new Map<string, LevelIndex>();

  get size(): number {
    return this.#alerts.size;
  }

  get(id: number): Alert | undefined {
    return this.#alerts.get(id);
  }

  /** Takes an alert up, in the place of what there was of it. */
  put(alert: Alert): void {
    this.remove(alert.id);
    this.#alerts.set(alert.id, alert);
    const { isUp, price } = thresholdOf(alert);
    const key = keyOf(alert.market, alert.period);
    let levels = this.#levels.get(key);
    if (!levels) this.#levels.set(key, (levels = new LevelIndex()));
    levels.add(alert.id, isUp, price);
  }

  remove(id: number): void {
    const alert = this.#alerts.get(id);
    if (!alert) return;
    this.#alerts.delete(id);
    const { isUp, price } = thresholdOf(alert);
    const key = keyOf(alert.market, alert.period);
    const levels = this.#levels.get(key);
    levels?.remove(id, isUp, price);
    if (levels?.size === 0) this.#levels.delete(key);
  }

  clear(): void {
    this.#alerts.clear();
    this.#levels.clear();
  }

  /** Those a price of a market is beyond, of this candle or of each second. */
  reachedBy(market: number, period: AlertPeriod | null, price: number): Alert[] {
    const levels = this.#levels.get(keyOf(market, period));
    return (levels?.reachedBy(price) ?? []).flatMap((id) => this.#alerts.get(id) ?? []);
  }
}

const keyOf = (market: number, period: AlertPeriod | null): string => `${market} ${period ?? ''}`;
