import type { Currency } from '../market/public.ts';
import type { Notice, Notices } from '../notice/public.ts';
import { type Deadline, defineDeadline, type Scheduled } from '../platform/deadlines/deadline.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { CLOSED, reasonNumber } from './position.ts';
import { copiesToTell, copyNotices, isOfCopies } from './copy-notices.ts';
import type { FuturesEffects } from './effects.ts';

const STOPS: ReadonlySet<string | null> = new Set(['take_profit', 'stop_loss', 'gain_limit']);
/** Told in one transaction: each notice is a few statements. */
const AT_ONCE = 200;

/**
 * What users are to be told of a batch: what was closed without their asking, and that an account is low. Each is named so
 * that it comes once: by a position that has ended, of a liquidation by the oldest of its owner's; a warning by its moment.
 * What splits have to tell is named by whoever settles them.
 */
export function toTell({
  at,
  changes,
  warnings,
  ...copies
}: Pick<FuturesEffects, 'at' | 'changes' | 'warnings' | 'follows' | 'copyResults' | 'skipped'>): Scheduled[] {
  const closed = changes.map(({ after }) => after).filter(({ status }) => status === CLOSED);
  const stopped = closed.filter(({ reason }) => STOPS.has(reason));
  const liquidated = Map.groupBy(
    closed.filter(({ reason }) => reason === 'liquidation'),
    ({ owner }) => owner,
  );
  return [
    ...stopped.map(({ id }) => `stopped ${id}`),
    ...[...liquidated.values()].map((positions) => `liquidated ${Math.min(...positions.map(({ id }) => id))}`),
    ...warnings.map(({ owner, currency }) => `warned ${owner} ${currency} ${at.getTime()}`),
    ...copiesToTell(copies, at),
  ].map((ref) => ({ ref, inMs: 0 }));
}

interface Needs {
  readonly notices: Notices;
  readonly symbolOf: (market: number) => string;
  readonly quoteOf: (market: number) => Currency | undefined;
}

/**
 * Tells users what happened to their contracts. It is due as soon as it has, written in the batch in which it does: told
 * once, and while a price that reaches thousands of positions ends them, none of them waits for notices.
 */
export function futuresNotices({ notices, symbolOf, quoteOf }: Needs): Deadline {
  return defineDeadline({
    name: 'futures.told',
    outage: 'settle_as_due',
    atOnce: AT_ONCE,
    settle: async (tx, due) => {
      const named = due.map(({ ref }) => ref.split(' '));
      const ended = await readEnded(
        tx,
        named.flatMap(([what = '', id = '']) => (what === 'warned' || isOfCopies(what) ? [] : [id])),
      );
      for (const notice of await copyNotices(tx, due, { symbolOf, quoteOf })) await notices.send(tx, notice);
      for (const [what = '', id = '', added = '', taken = ''] of named) {
        if (isOfCopies(what)) continue;
        const notice =
          what === 'warned' ? warningTo(BigInt(id)) : noticeOf(what, ended.get(id), [added, taken], symbolOf);
        if (notice) await notices.send(tx, notice);
      }
    },
  });
}

interface Ended {
  readonly id: bigint;
  readonly owner: bigint;
  readonly market: number;
  /** Of all that were liquidated with it. */
  readonly markets: readonly number[];
  /** How many these are. */
  readonly together: number;
}

async function readEnded({ client }: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Ended>> {
  const { rows } = await client.query<Ended>(
    `SELECT ended.id, ended.owner_id AS owner, ended.market_id AS market,
       array_agg(DISTINCT other.market_id ORDER BY other.market_id) AS markets, count(other.id)::integer AS together
     FROM futures_position AS ended
     LEFT JOIN futures_position AS other
       ON other.owner_id = ended.owner_id AND other.ended_at = ended.ended_at AND other.reason = $2
     WHERE ended.id = ANY($1::bigint[]) GROUP BY ended.id`,
    [ids, reasonNumber('liquidation')],
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}

const warningTo = (userId: bigint): Notice => ({ userId, kind: 'futures_warning', params: {} });

/** @param shares of a split: how many new ones for how many of before */
function noticeOf(
  what: string,
  ended: Ended | undefined,
  [newShares, oldShares]: readonly [newShares: string, oldShares: string],
  symbolOf: Needs['symbolOf'],
): Notice | null {
  if (!ended) return null;
  const { id, owner: userId, market, markets, together } = ended;
  const position = { position: Number(id) };
  const symbol = symbolOf(market);
  switch (what) {
    case 'stopped':
      return { userId, kind: 'futures_stopped', params: { symbol, ...position } };
    case 'split':
      return {
        userId,
        kind: 'futures_split',
        params: { symbol, new: Number(newShares), old: Number(oldShares), ...position },
      };
    case 'unsplit':
      return {
        userId,
        kind: 'futures_split_cancelled',
        params: { symbol, new: Number(newShares), old: Number(oldShares) },
      };
    default: {
      const liquidated = markets.map(symbolOf).join(', ');
      return {
        userId,
        kind: 'futures_liquidated',
        params: { symbol: liquidated, ...(together === 1 ? position : {}) },
      };
    }
  }
}
