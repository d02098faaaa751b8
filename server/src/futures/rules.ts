import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import type { ClientBase, Pool } from 'pg';
import { readGeneralSettings } from '../platform/general-settings.ts';

/** A limit over all markets, in whole units of the quote currency: see `TotalCap`. */
export interface TotalLimit {
  readonly above: number;
  readonly units: number;
}

/** The settings of the product that batches go by. */
export interface FuturesSettings {
  readonly rules: LiquidationRules;
  /** Ascending. */
  readonly totals: readonly TotalLimit[];
}

export async function readFuturesSettings(connection: Pool | ClientBase): Promise<FuturesSettings> {
  const settings = await readGeneralSettings(connection);
  return {
    rules: {
      limitPpm: settings.futures_liquidation_percent * 10_000,
      bufferPpm: settings.futures_buffer_percent * 10_000,
      isAllTogether: settings.futures_liquidation_way === 2,
    },
    totals: [
      { above: 10, units: settings.futures_total_above_10 },
      { above: 20, units: settings.futures_total_above_20 },
      { above: 50, units: settings.futures_total_above_50 },
    ],
  };
}

/** When accounts are liquidated and how, as two operators have set it. */
export async function readRules(connection: Pool | ClientBase): Promise<LiquidationRules> {
  return (await readFuturesSettings(connection)).rules;
}
