import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { LevelLimits } from '../identity/public.ts';
import { readLimits } from './limits.ts';
import { BTC_SCALE, USD_SCALE } from './values.ts';

/** What each level of identity may withdraw now; operators change it. Level 0 may not. */
export async function readLevelLimits(pool: Pool): Promise<LevelLimits[]> {
  const limits = await readLimits(pool);
  return [
    { level: 0, dailyBtc: '0', singleUsd: '0' },
    ...limits.map(({ level, dailyBtc, singleUsd }) => ({
      level,
      dailyBtc: formatDecimal(dailyBtc, BTC_SCALE),
      singleUsd: formatDecimal(singleUsd, USD_SCALE),
    })),
  ];
}
