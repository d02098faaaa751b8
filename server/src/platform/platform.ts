import type { Pool } from 'pg';
import type { Clock } from './clock.ts';
import type { Limits } from './http/limits.ts';
import type { Money } from './ledger/money.ts';
import type { LiveHub } from './live/hub.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Processes } from './processes.ts';
import type { Settings } from './settings.ts';

/** What every area is given at start. Areas take the parts they need, by name. */
export interface Platform {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly pool: Pool;
  readonly money: Money;
  readonly hub: LiveHub;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly processes: Processes;
}
