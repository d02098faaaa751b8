import type { Platform } from '../../src/platform/platform.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import { createProcesses } from '../../src/platform/processes.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { recordingHub } from '../wallet/platform.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { TestDatabase } from '../support/database.ts';

/** What uploading needs of a platform, with the limits as they are. */
export function platformOf(database: TestDatabase): Platform {
  return {
    hub: recordingHub(),
    settings: readSettings({}),
    clock: systemClock,
    log: silentLogger,
    pool: database.pool,
    money: createMoney(database.pool, () => {}),
    limits: createLimits(database.pool, 1),
    metrics: createMetrics(),
    processes: createProcesses({ settings: readSettings({}), pool: database.pool, log: silentLogger }),
  };
}
