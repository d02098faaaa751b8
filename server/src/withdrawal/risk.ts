import type { Answer } from '@aureus/contract/platform/call.ts';
import type { detail as detailCall } from '@aureus/contract/withdrawal/operator-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { limitsOf, usedBtc } from './limits.ts';
import type { WithdrawalRecord } from './record.ts';
import type { RequestNeeds } from './needs.ts';
import { BTC_SCALE } from './values.ts';
import { usdtText } from '../wallet/public.ts';

/** What is known of a withdrawal's owner and destination that speaks for or against letting it out. */

type Risk = Answer<typeof detailCall>['risk'];

/** Logins shown, newest first. */
const LOGINS = 10;
const HOUR_MS = 3_600_000;

export async function riskFacts(needs: RequestNeeds, record: WithdrawalRecord): Promise<Risk> {
  const { pool, clock, markets } = needs;
  const now = clock.now();
  const owner = record.owner_id;
  const [user, destination, counts, flows, logins, { level, block }] = await Promise.all([
    one<UserFacts>(needs, USER_SQL, [owner]),
    one<DestinationFacts>(needs, DESTINATION_SQL, [record.kind, record.destination_id, record.id, owner]),
    one<CountFacts>(needs, COUNTS_SQL, [owner, record.id]),
    flowsOf(needs, owner),
    pool.query<LoginRow>(LOGINS_SQL, [owner, LOGINS]).then(({ rows }) => rows),
    withTransaction(pool, async (tx) => ({
      level: await needs.identities.levelOf(owner, tx),
      block: await needs.guards.withdrawalBlock(tx, owner),
    })),
  ]);
  const limits = await limitsOf(pool, level);
  const hoursSince = (moment: Date | null | undefined): number =>
    moment ? Math.max(0, Math.floor((now.getTime() - moment.getTime()) / HOUR_MS)) : 0;
  return {
    account_created: (user?.created_at ?? now).toISOString(),
    account_age_days: Math.floor(hoursSince(user?.created_at) / 24),
    identity_level: level,
    last_password_change: user?.changed_at?.toISOString() ?? '',
    last_password_reset: user?.reset_at?.toISOString() ?? '',
    paused: block?.reason ?? '',
    paused_until: block?.until?.toISOString() ?? '',
    destination_age_hours: hoursSince(destination?.saved_at),
    destination_used: Number(destination?.used ?? 0n),
    destination_shared_by: Number(destination?.shared ?? 0n),
    newest_device_at: user?.newest_device_at?.toISOString() ?? '',
    deposits: totals(markets, flows, 'came'),
    withdrawals: totals(markets, flows, 'left'),
    open_withdrawals: Number(counts?.open ?? 0n),
    refused_withdrawals: Number(counts?.refused ?? 0n),
    used_btc: formatDecimal(await usedBtc(pool, owner, now), BTC_SCALE),
    daily_btc: formatDecimal(limits.dailyBtc, BTC_SCALE),
    score: user?.score ?? 0,
    logins: logins.map((row) => ({
      at: row.created_at.toISOString(),
      event: row.kind,
      ip: row.ip,
      device: row.user_agent,
    })),
  };
}

interface UserFacts {
  readonly created_at: Date;
  readonly score: number;
  readonly changed_at: Date | null;
  readonly reset_at: Date | null;
  readonly newest_device_at: Date | null;
}

/** A device is new when its first session began; a user agent stands for a device. */
const USER_SQL = `
  SELECT created_at, score,
    (SELECT max(created_at) FROM security_events WHERE user_id = $1 AND kind = 'password_changed') AS changed_at,
    (SELECT max(created_at) FROM security_events WHERE user_id = $1 AND kind = 'password_reset') AS reset_at,
    (SELECT max(first) FROM (
       SELECT min(created_at) AS first FROM security_events WHERE user_id = $1 AND kind LIKE 'login%'
         AND kind <> 'login_failed' GROUP BY user_agent
     ) AS device) AS newest_device_at
  FROM users WHERE id = $1`;

interface DestinationFacts {
  readonly saved_at: Date | null;
  readonly used: bigint;
  readonly shared: bigint;
}

const DESTINATION_SQL = `
  SELECT
    CASE $1::smallint
      WHEN 0 THEN (SELECT created_at FROM payout_address WHERE id = $2)
      ELSE (SELECT updated_at FROM payout_card WHERE id = $2)
    END AS saved_at,
    (SELECT count(*) FROM withdrawal WHERE kind = $1 AND destination_id = $2 AND state = 4 AND id <> $3) AS used,
    (SELECT count(DISTINCT other.owner_id) FROM payout_address AS own
       JOIN payout_address AS other ON other.network = own.network AND other.address = own.address
     WHERE $1 = 0 AND own.id = $2 AND other.owner_id <> $4) AS shared`;

interface CountFacts {
  readonly open: bigint;
  readonly refused: bigint;
}

const COUNTS_SQL = `
  SELECT count(*) FILTER (WHERE state < 4 AND id <> $2) AS open, count(*) FILTER (WHERE state = 5) AS refused
  FROM withdrawal WHERE owner_id = $1`;

interface LoginRow {
  readonly created_at: Date;
  readonly kind: string;
  readonly ip: string;
  readonly user_agent: string;
}

const LOGINS_SQL = `
  SELECT created_at, kind, ip, user_agent FROM security_events
  WHERE user_id = $1 AND kind LIKE 'login%' ORDER BY id DESC LIMIT $2`;

interface Flow {
  readonly currency_id: number;
  readonly came: bigint;
  readonly left: bigint;
}

/** Credited deposits and payouts, in minor units by currency. */
async function flowsOf({ pool }: RequestNeeds, owner: bigint): Promise<Flow[]> {
  const { rows } = await pool.query<Flow>(
    `SELECT currency_id, sum(came)::bigint AS came, sum(gone)::bigint AS left FROM (
       SELECT currency_id, credited_amount AS came, 0 AS gone FROM deposit WHERE user_id = $1 AND status = 2
       UNION ALL
       SELECT currency_id, 0, amount - fee FROM withdrawal WHERE owner_id = $1 AND state IN (3, 4)
     ) AS flow GROUP BY currency_id ORDER BY currency_id`,
    [owner],
  );
  return rows;
}

function totals(markets: MarketDirectory, flows: readonly Flow[], which: 'came' | 'left'): Risk['deposits'] {
  return flows.flatMap((flow) => {
    const currency = markets.currency(flow.currency_id);
    if (!currency || flow[which] === 0n) return [];
    return [
      {
        currency: currency.id,
        name: currency.code,
        amount: formatDecimal(flow[which], currency.scale),
        usdt: usdtText(markets, currency, flow[which]) ?? '',
      },
    ];
  });
}

async function one<Row extends object>({ pool }: RequestNeeds, sql: string, values: unknown[]) {
  const { rows } = await pool.query<Row>(sql, values);
  return rows[0];
}
