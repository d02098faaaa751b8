import type { UserContext, MoneyContext } from '../../src/platform/http/route.ts';
import { hashInput } from '../../src/platform/http/idempotency.ts';
import type { LiveEvent, LiveHub } from '../../src/platform/live/hub.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import { silentLogger } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createProcesses } from '../../src/platform/processes.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { balanceTeller } from '../../src/wallet/public.ts';
import type { TestDatabase } from '../support/database.ts';
import { testMarkets } from './markets.ts';

/** A hub that keeps what it is given. */
export interface RecordingHub extends LiveHub {
  readonly toUsers: { userId: bigint; event: LiveEvent }[];
  readonly published: { stream: string; event: LiveEvent }[];
}

export function recordingHub(): RecordingHub {
  const toUsers: RecordingHub['toUsers'] = [];
  const published: RecordingHub['published'] = [];
  return {
    toUsers,
    published,
    publish: (stream, event) => published.push({ stream, event }),
    publishToUser: (userId, event) => toUsers.push({ userId, event }),
    hasSubscribers: () => true,
    sequenceOf: (stream) => published.filter((each) => each.stream === stream).length,
    endSession: () => {},
  };
}

/** The currencies whose balances are told. */
const usual = testMarkets();

export function testPlatform(
  database: Pick<TestDatabase, 'pool'>,
  hub: LiveHub = recordingHub(),
  env: Record<string, string> = {},
): Platform {
  const settings = readSettings(env);
  return {
    settings,
    processes: createProcesses({ settings, pool: database.pool, log: silentLogger }),
    log: silentLogger,
    clock: systemClock,
    pool: database.pool,
    money: createMoney(
      database.pool,
      balanceTeller(hub, () => usual),
    ),
    hub,
  } as Platform;
}

let requests = 0;

export function userContext(userId: bigint): UserContext {
  requests += 1;
  return {
    requestId: `test-${requests}`,
    language: 'en',
    ip: '127.0.0.1',
    userAgent: 'test',
    origin: null,
    receivedAt: new Date(),
    findCaller: async () => null,
    caller: { userId, sessionId: userId },
  };
}

/** A context with a claim of its own, or with the given key; null is a request without one. */
export function moneyContext(
  userId: bigint,
  input: unknown,
  callName: string,
  key?: string | null,
  receivedAt = new Date(),
): MoneyContext {
  const context = userContext(userId);
  return {
    ...context,
    claim: {
      userId,
      callName,
      key: key === undefined ? `${process.pid}-${requests}-${userId}` : key,
      inputHash: hashInput(input),
      receivedAt,
    },
  };
}
