import type { AlertKind, AlertPeriod, AlertSide } from '@aureus/contract/alert/shapes.ts';
import { isBeyond } from '@aureus/core/alert/rule.ts';
import type { Pool } from 'pg';
import { type MarketDirectory, parseMarketPrice, type Prices } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { MOST_ALERTS, type StoredAlert } from './alert-row.ts';
import { endExpired, moveRevision } from './expiring.ts';
import { levelAfter } from './splitting.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly prices: Pick<Prices, 'mark'>;
}

/** What a user asks for. */
export interface AskedAlert {
  readonly side: AlertSide;
  readonly price: string;
  readonly kind: AlertKind;
  readonly period?: AlertPeriod | undefined;
  /** The last second that counts, since 1970; 0 for none, undefined for what there is. */
  readonly expires?: number | undefined;
}

type Terms = Pick<StoredAlert, 'id' | 'user_id' | 'market_id' | 'side' | 'price' | 'kind' | 'period'>;

/** The furthest moment an alert may end at, seconds from now. */
const MOST_SECONDS = 366n * 86_400n;
/** How long a deleted alert can be restored. */
export const RESTORED_WITHIN_MS = 3_600_000;

/** What users do to their own alerts. Each moves the revision on, so that whoever judges prices takes it up. */
export interface AlertChanges {
  add(userId: bigint, marketId: number, asked: AskedAlert): Promise<StoredAlert>;
  edit(userId: bigint, id: number, asked: AskedAlert): Promise<StoredAlert>;
  setPaused(userId: bigint, id: number, isPaused: boolean): Promise<StoredAlert>;
  remove(userId: bigint, id: number): Promise<void>;
  restore(userId: bigint, id: number): Promise<StoredAlert>;
}

export function alertChanges({ pool, clock, markets, prices }: Needs): AlertChanges {
  /**
   * The price of now as far as there is one, by which the side of an alert is judged. What is told later is judged by
   * reliable prices alone.
   */
  const priceNow = (marketId: number): number | null =>
    prices.mark(marketId)?.ticks ?? markets.indexPrice(marketId)?.ticks ?? null;

  /**
   * Without a price, as on a closed market, the user's word counts for where the price is.
   * @throws AppError alert_reached, alert_period_missing, market_unknown, and what `parseMarketPrice` says
   */
  function termsOf(marketId: number, { side, price, kind, period }: AskedAlert) {
    const market = markets.market(marketId);
    if (!market) throw new AppError('market_unknown');
    const ticks = parseMarketPrice(market, price);
    if ((kind === 'close') !== (period !== undefined)) throw new AppError('alert_period_missing');
    const now = priceNow(marketId);
    // At the level it is on neither side: which way it would cross is not known.
    if (now !== null && (now === ticks || isBeyond({ side, price: ticks }, now))) throw new AppError('alert_reached');
    return { side, ticks, kind, period: period ?? null };
  }

  /** Runs a change in the order of all changes, under the lock of the watch. */
  const changing = (
    userId: bigint,
    work: (tx: Transaction, revision: bigint) => Promise<StoredAlert>,
  ): Promise<StoredAlert> =>
    withTransaction(pool, async (tx) => {
      const moved = await moveRevision(tx);
      // So that none of them counts as one that waits.
      await endExpired(tx, moved, userId);
      return work(tx, moved.revision);
    });

  /**
   * The last second of an alert that is set or changed.
   * @param before what it was
   * @throws AppError alert_expiry_invalid when it has passed or is further away than a year
   */
  function expiryOf(asked: number | undefined, before: bigint | null): bigint | null {
    const now = nowSecond();
    if (asked === undefined) return before === null || before <= now ? null : before;
    if (asked === 0) return null;
    const expires = BigInt(asked);
    if (expires <= now || expires > now + MOST_SECONDS) throw new AppError('alert_expiry_invalid');
    return expires;
  }

  /** @throws AppError alerts_too_many when the user has more that wait than allowed, the changed one among them */
  async function assertFew({ client }: Transaction, userId: bigint): Promise<void> {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM price_alert WHERE user_id = $1 AND state IN ('active', 'paused') AND deleted_at IS NULL`,
      [userId],
    );
    if ((rows[0]?.count ?? 0) > MOST_ALERTS) throw new AppError('alerts_too_many', { maximum: MOST_ALERTS });
  }

  async function find({ client }: Transaction, userId: bigint, id: number, isDeleted = false): Promise<StoredAlert> {
    const { rows } = await client.query<StoredAlert>(
      `SELECT * FROM price_alert WHERE id = $1 AND user_id = $2 AND (deleted_at IS NOT NULL) = $3
         AND (deleted_at IS NULL OR deleted_at > $4) FOR UPDATE`,
      [id, userId, isDeleted, new Date(clock.epochMs() - RESTORED_WITHIN_MS)],
    );
    if (!rows[0]) throw new AppError('alert_unknown');
    return rows[0];
  }

  const nowSecond = (): bigint => BigInt(Math.floor(clock.epochMs() / 1_000));

  /** Stores fields of an alert, with the revision of this change. */
  async function store(
    { client }: Transaction,
    row: StoredAlert,
    revision: bigint,
    fields: Partial<Pick<StoredAlert, 'state' | 'is_armed' | 'since' | 'deleted_at' | 'expires_at'>>,
  ): Promise<StoredAlert> {
    const { state, is_armed, since, deleted_at, expires_at, price, splits } = { ...row, ...fields };
    const { rows } = await client.query<StoredAlert>(
      `UPDATE price_alert SET state = $2, is_armed = $3, since = $4, deleted_at = $5, revision = $6, changed_at = $7,
         expires_at = $8, price = $9, splits = $10
       WHERE id = $1 RETURNING *`,
      [row.id, state, is_armed, since, deleted_at, revision, clock.now(), expires_at, price, splits],
    );
    return rows[0] ?? row;
  }

  /** Another one that waits for the same; there is only one of it. */
  async function sameAs(
    { client }: Transaction,
    { id = 0n, user_id, market_id, side, price, kind, period }: Omit<Terms, 'id'> & { readonly id?: bigint },
  ): Promise<StoredAlert | undefined> {
    const { rows } = await client.query<StoredAlert>(
      `SELECT * FROM price_alert WHERE id <> $1 AND user_id = $2 AND market_id = $3 AND side = $4 AND price = $5
         AND kind = $6 AND coalesce(period, '') = coalesce($7, '') AND state IN ('active', 'paused')
         AND deleted_at IS NULL FOR UPDATE`,
      [id, user_id, market_id, side, price, kind, period],
    );
    return rows[0];
  }

  /**
   * Lets an alert wait, from now on: armed when the price is on the near side. Where the same one waits already, that one
   * is given and this one is deleted.
   */
  async function wake(tx: Transaction, before: StoredAlert, revision: bigint): Promise<StoredAlert> {
    const splits = markets.splitsOf(before.market_id);
    // One that did not wait was not adjusted when its share was split.
    const row = { ...before, price: levelAfter(before, splits), splits: Math.max(before.splits, splits.length) };
    const same = await sameAs(tx, row);
    if (same) {
      if (row.deleted_at === null) await store(tx, row, revision, { deleted_at: clock.now() });
      return same;
    }
    const { side } = row;
    const [now, price] = [priceNow(row.market_id), Number(row.price)];
    const is_armed = now === null ? row.is_armed : now !== price && !isBeyond({ side, price }, now);
    const woken = await store(tx, row, revision, {
      state: 'active',
      is_armed,
      since: nowSecond(),
      deleted_at: null,
      expires_at: expiryOf(undefined, row.expires_at),
    });
    await assertFew(tx, row.user_id);
    return woken;
  }

  /** The same alert asked for again: it waits until the moment that was asked for now. */
  async function again(
    tx: Transaction,
    same: StoredAlert,
    revision: bigint,
    expires_at: bigint | null,
  ): Promise<StoredAlert> {
    if (same.state !== 'active') return wake(tx, { ...same, expires_at }, revision);
    return same.expires_at === expires_at ? same : store(tx, same, revision, { expires_at });
  }

  return {
    add: (userId, marketId, asked) =>
      changing(userId, async (tx, revision) => {
        const { side, ticks, kind, period } = termsOf(marketId, asked);
        const price = BigInt(ticks);
        const same = await sameAs(tx, { user_id: userId, market_id: marketId, side, price, kind, period });
        const expires_at = expiryOf(asked.expires, null);
        if (same) return again(tx, same, revision, expires_at);
        const { rows } = await tx.client.query<StoredAlert>(
          `INSERT INTO price_alert
             (user_id, market_id, side, price, kind, period, is_armed, since, revision, created_at, changed_at,
              expires_at, splits)
           VALUES ($1, $2, $3, $4, $5, $6, true, $7, $8, $9, $9, $10, $11) RETURNING *`,
          [
            userId,
            marketId,
            side,
            price,
            kind,
            period,
            nowSecond(),
            revision,
            clock.now(),
            expires_at,
            markets.splitsOf(marketId).length,
          ],
        );
        await assertFew(tx, userId);
        return first(rows);
      }),

    edit: (userId, id, asked) =>
      changing(userId, async (tx, revision) => {
        const row = await find(tx, userId, id);
        const { side, ticks, kind, period } = termsOf(row.market_id, asked);
        const price = BigInt(ticks);
        const expires_at = expiryOf(asked.expires, row.expires_at);
        const same = await sameAs(tx, { ...row, side, price, kind, period });
        if (same) {
          await store(tx, row, revision, { deleted_at: clock.now() });
          return again(tx, same, revision, expires_at);
        }
        const { rows } = await tx.client.query<StoredAlert>(
          `UPDATE price_alert SET side = $2, price = $3, kind = $4, period = $5, state = 'active', is_armed = true,
             since = $6, crossed_at = NULL, crossed_price = NULL, revision = $7, changed_at = $8,
             expires_at = $9, splits = $10
           WHERE id = $1 RETURNING *`,
          [
            row.id,
            side,
            price,
            kind,
            period,
            nowSecond(),
            revision,
            clock.now(),
            expires_at,
            markets.splitsOf(row.market_id).length,
          ],
        );
        await assertFew(tx, userId);
        return first(rows);
      }),

    setPaused: (userId, id, isPaused) =>
      changing(userId, async (tx, revision) => {
        const row = await find(tx, userId, id);
        if (!isPaused) return row.state === 'active' ? row : wake(tx, row, revision);
        return row.state === 'active' ? store(tx, row, revision, { state: 'paused' }) : row;
      }),

    remove: async (userId, id) => {
      await changing(userId, async (tx, revision) =>
        store(tx, await find(tx, userId, id), revision, { deleted_at: clock.now() }),
      );
    },

    restore: (userId, id) =>
      changing(userId, async (tx, revision) => {
        const row = await find(tx, userId, id, true);
        if (row.state === 'active') return wake(tx, row, revision);
        const same = row.state === 'paused' ? await sameAs(tx, row) : undefined;
        const restored = same ?? (await store(tx, row, revision, { deleted_at: null }));
        await assertFew(tx, userId);
        return restored;
      }),
  };
}

function first(rows: readonly StoredAlert[]): StoredAlert {
  if (!rows[0]) throw new Error('An alert was not stored');
  return rows[0];
}
