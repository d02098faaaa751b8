import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import type { ClientBase, Pool } from 'pg';
import { readGeneralSettings } from '../platform/general-settings.ts';

/** When accounts are liquidated and how, as two operators have set it. */
export async function readRules(connection: Pool | ClientBase): Promise<LiquidationRules> {
  const settings = await readGeneralSettings(connection);
  return {
    limitPpm: settings.futures_liquidation_percent * 10_000,
    bufferPpm: settings.futures_buffer_percent * 10_000,
    isAllTogether: settings.futures_liquidation_way === 2,
  };
}
