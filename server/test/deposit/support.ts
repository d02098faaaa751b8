import { randomBytes } from 'node:crypto';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import * as calls from '@aureus/contract/deposit/calls.ts';
import { NEW_OPERATOR_MS } from '@aureus/core/operator/two-people.ts';
import { hasContact } from '../../src/account/contact.ts';
import { createFiles } from '../../src/files/files.ts';
import { createOperatorServices } from '../../src/operator/services.ts';
import type { ProvedOperator } from '../../src/operator/access-revision.ts';
import type { ApprovedBy, Operator } from '../../src/operator/public.ts';
import { createNotices } from '../../src/notice/notice.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { AppError } from '../../src/platform/errors.ts';
import { createLimits } from '../../src/platform/http/limits.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { Settings } from '../../src/platform/settings.ts';
import { createCounts } from '../../src/deposit/counts.ts';
import { checkDeposit, creditDeposit, refuseDeposit } from '../../src/deposit/decisions.ts';
import { createDeposits } from '../../src/deposit/deposits.ts';
import { depositWays } from '../../src/deposit/terms.ts';
import { signIn } from '../operator/signed-in.ts';
import type { TestDatabase } from '../support/database.ts';
import { testMarkets } from '../wallet/markets.ts';
import { moneyContext, recordingHub, testPlatform, userContext } from '../wallet/platform.ts';

export type Fields = Record<string, string | number>;

let names = 0;

/** When the tests begin. */
const START = Date.UTC(2026, 5, 1, 12);

/** The deposits of a test database: the real files, notices and handlers of proposals, without HTTP. */
export function openDeposits(
  database: TestDatabase,
  env: Record<string, string> = {},
  differences: Partial<Settings> = {},
) {
  const hub = recordingHub();
  const clock: ManualClock = manualClock(START);
  const markets = testMarkets();
  const base = testPlatform(database, hub, env);
  const platform: Platform = {
    ...base,
    settings: { ...base.settings, ...differences },
    clock,
    metrics: createMetrics(),
    limits: createLimits(database.pool, 1000),
  };
  const jobs = createJobs(platform);
  const notices = createNotices(platform, jobs);
  const operatorServices = createOperatorServices(platform, jobs, () => []);
  const files = createFiles(platform, {
    viewers: { user: async () => null, operator: async () => null },
    audit: operatorServices.audit,
    hasContact,
  });
  const deposits = createDeposits(platform, {
    markets,
    files,
    notices,
    proposals: operatorServices.proposals,
    audit: operatorServices.audit,
  });
  const needs = { clock, hub, markets, notices, counts: createCounts(createMetrics()) };
  const handlers = { credit: creditDeposit(needs), check: checkDeposit(needs), refuse: refuseDeposit(needs) };

  let staff: Promise<ProvedOperator[]> | undefined;
  const operators = (): Promise<ProvedOperator[]> => (staff ??= Promise.all([1, 2, 3, 4].map(() => hire(database))));
  /** A proposal of its own, for a handler that is called without the engine. */
  const by = async () => {
    const [first, second] = await operators();
    const { rows } = await database.owner.query<{ id: bigint }>(
      `INSERT INTO operator_proposals (kind, subject, payload, preview, reason, proposed_by, created_at)
       VALUES ('deposit.credit', $1, '{}', '[]', 'seen on the chain', $2, now()) RETURNING id`,
      [`a test ${randomBytes(8).toString('hex')}`, first!.operatorId],
    );
    return {
      proposalId: rows[0]!.id,
      proposedBy: first!.operatorId,
      approvedBy: second!.operatorId,
      reason: 'seen on the chain',
    };
  };
  const origin = { requestId: 'test', ip: '127.0.0.1' };
  const call = async <C extends Call>(one: C, user: bigint, fields: Fields = {}, key?: string): Promise<Answer<C>> => {
    const route = deposits.routes.find((each) => each.call === one);
    if (!route) throw new Error(`No route for ${one.name}`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const input = one.request.parse(text);
    const context = one.money ? moneyContext(user, input, one.name, key) : userContext(user);
    return one.answer.parse(await route.handle(input as never, context as never)) as Answer<C>;
  };
  const operate = async <C extends Call>(one: C, operator: Operator, fields: Fields = {}): Promise<Answer<C>> => {
    const route = deposits.routes.find((each) => each.call === one);
    if (!route) throw new Error(`No route for ${one.name}`);
    const text = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const context = { ...origin, language: 'en', userAgent: 'test', origin: null, receivedAt: new Date(), operator };
    return one.answer.parse(await route.handle(one.request.parse(text) as never, context as never)) as Answer<C>;
  };

  const self = {
    platform,
    clock,
    hub,
    markets,
    ways: depositWays(platform.settings, markets),
    files,
    handlers,
    call,
    operate,
    operators,
    by,
    engine: operatorServices.proposals,
    origin,
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
    credit: async (payload: ProposalPayload<'deposit.credit'>, others: Partial<ApprovedBy> = {}): Promise<void> => {
      const names = { ...(await by()), ...others };
      const after = await platform.money.transaction(null, (tx) => handlers.credit.execute(tx, payload, names));
      await after?.();
    },
    /** As `credit`, of the check before it. */
    check: async (payload: ProposalPayload<'deposit.check'>, others: Partial<ApprovedBy> = {}): Promise<void> => {
      const names = { ...(await by()), ...others };
      await platform.money.transaction(null, (tx) => handlers.check.execute(tx, payload, names));
    },
    refuse: async (payload: ProposalPayload<'deposit.refuse'>): Promise<void> => {
      const names = await by();
      const after = await platform.money.transaction(null, (tx) => handlers.refuse.execute(tx, payload, names));
      await after?.();
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

/** An operator who may decide on deposits and is no longer new. */
async function hire(database: TestDatabase): Promise<ProvedOperator> {
  names += 1;
  const name = `Operator ${names}`;
  const { rows } = await database.owner.query<{ id: bigint }>(
    `INSERT INTO operators (name, email, password_hash, created_at, access_since)
     VALUES ($1, $2, 'x', $3::timestamptz, $3) RETURNING id`,
    [name, `operator${names}@example.com`, new Date(START - NEW_OPERATOR_MS)],
  );
  const operatorId = rows[0]!.id;
  await database.owner.query(`INSERT INTO operator_roles (operator_id, role) VALUES ($1, 'finance')`, [operatorId]);
  const permissions = new Set(['deposits.read', 'deposits.decide'] as const);
  return { ...(await signIn(database, operatorId)), name, permissions };
}

/** A payment nobody has named yet, on a chain. */
export const payment = (output = 0) => ({ tx_id: randomBytes(32).toString('hex'), output });

/** The same of a bank. */
export const bankPayment = () => ({ tx_id: `FT${randomBytes(5).toString('hex')}` });

/** The code of the refusal, `done` when there was none, else the whole error. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
