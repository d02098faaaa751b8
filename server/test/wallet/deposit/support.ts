import { randomBytes } from 'node:crypto';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import * as calls from '@aureus/contract/wallet/deposit-calls.ts';
import { createFiles } from '../../../src/files/files.ts';
import { createNotices } from '../../../src/notice/notice.ts';
import { type ManualClock, manualClock } from '../../../src/platform/clock.ts';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { AppError } from '../../../src/platform/errors.ts';
import { createLimits } from '../../../src/platform/http/limits.ts';
import { createJobs } from '../../../src/platform/jobs/jobs.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { Settings } from '../../../src/platform/settings.ts';
import { createCounts } from '../../../src/wallet/deposit/counts.ts';
import { creditDeposit, refuseDeposit } from '../../../src/wallet/deposit/decisions.ts';
import { createDeposits } from '../../../src/wallet/deposit/deposits.ts';
import { depositTerms } from '../../../src/wallet/deposit/terms.ts';
import type { TestDatabase } from '../../support/database.ts';
import { testMarkets } from '../markets.ts';
import { moneyContext, recordingHub, testPlatform, userContext } from '../platform.ts';

export type Fields = Record<string, string | number>;

let names = 0;
let proposals = 0n;

/** The deposits of a test database: the real files, notices and handlers of proposals, without HTTP. */
export function openDeposits(
  database: TestDatabase,
  env: Record<string, string> = {},
  differences: Partial<Settings> = {},
) {
  const hub = recordingHub();
  const clock: ManualClock = manualClock(Date.UTC(2026, 5, 1, 12));
  const markets = testMarkets();
  const base = testPlatform(database, hub, env);
  const platform: Platform = {
    ...base,
    settings: { ...base.settings, ...differences },
    clock,
    metrics: createMetrics(),
    limits: createLimits(database.pool, 1000),
  };
  const notices = createNotices(platform, createJobs(platform));
  const files = createFiles(platform, {
    viewers: { user: async () => null, operator: async () => null },
    audit: { note: async () => {} },
  });
  const deposits = createDeposits(platform, { markets, files, notices });
  const tools = { clock, hub, markets, notices, counts: createCounts(createMetrics()) };
  const handlers = { credit: creditDeposit(tools), refuse: refuseDeposit(tools) };

  const by = () => ({ proposalId: (proposals += 1n), proposedBy: 1n, approvedBy: 2n, reason: 'seen on the chain' });
  const call = async <C extends Call>(one: C, user: bigint, fields: Fields = {}, key?: string): Promise<Answer<C>> => {
    const route = deposits.routes.find((each) => each.call === one);
    if (!route) throw new Error(`No route for ${one.name}`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const input = one.request.parse(text);
    const context = one.money ? moneyContext(user, input, one.name, key) : userContext(user);
    return one.answer.parse(await route.handle(input as never, context as never)) as Answer<C>;
  };

  const self = {
    platform,
    clock,
    hub,
    markets,
    terms: depositTerms(platform.settings, markets),
    files,
    handlers,
    call,
    /** A user of the database. */
    user: async (): Promise<bigint> => {
      names += 1;
      const { rows } = await database.owner.query<{ id: bigint }>(
        `INSERT INTO users (email, password_hash, nickname, invitation_code, password_changed_at, created_at)
         VALUES ($1, 'x', 'x', $2, now(), now()) RETURNING id`,
        [`payer${names}@example.com`, String(names).padStart(8, '0')],
      );
      return rows[0]!.id;
    },
    /** An uploaded picture, as `/upload` leaves it. @returns its reference */
    voucher: async (user: bigint, sha256 = randomBytes(32)): Promise<string> => {
      const name = randomBytes(16).toString('hex');
      await database.pool.query(
        `INSERT INTO files (name, owner_id, purpose, sha256, content_type, size, width, height, created_at)
         VALUES ($1, $2, 'voucher', $3, 'image/jpeg', 1, 1, 1, $4)`,
        [name, user, sha256, clock.now()],
      );
      return `/upload/${name}`;
    },
    /** A waiting request with a voucher of its own. */
    request: async (user: bigint, fields: Fields, key?: string) =>
      call(calls.chargeRequest, user, { account: await self.voucher(user), ...fields }, key),
    /** As the engine executes an approved proposal: one transaction, then what follows the commit. */
    credit: async (payload: ProposalPayload<'deposit.credit'>, names = by()): Promise<void> => {
      const after = await withTransaction(database.pool, (tx) => handlers.credit.execute(tx, payload, names));
      after?.();
    },
    refuse: async (payload: ProposalPayload<'deposit.refuse'>, names = by()): Promise<void> => {
      const after = await withTransaction(database.pool, (tx) => handlers.refuse.execute(tx, payload, names));
      after?.();
    },
    /** Available, minor units. */
    balance: async (owner: bigint, account: number, currency: number): Promise<bigint> => {
      const { rows } = await database.pool.query<{ available: bigint }>(
        'SELECT available FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
        [owner, account, currency],
      );
      return rows[0]?.available ?? 0n;
    },
  };
  return self;
}

/** The code of the refusal, `done` when there was none, else the whole error. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
