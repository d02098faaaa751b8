import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Currency } from '../market/public.ts';
import type { Notice } from '../notice/public.ts';
import { readProfiles } from '../account/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { Due } from '../platform/deadlines/deadline.ts';
import type { FuturesEffects } from './effects.ts';
import { ENDED, type FollowReason, followReasons } from './follow.ts';

const SKIPPED = 'copy-skipped';
const ENDED_BY_ITSELF = 'copy-ended';
const SHARED = 'copy-shared';

/** Whether the first word of a ref says that it is about copies. */
export const isOfCopies = (what: string): boolean => what === SKIPPED || what === ENDED_BY_ITSELF || what === SHARED;

/**
 * What followers are to be told of a batch: copies that were not made, once for each order of the leader; follows that have
 * ended by themselves; and shares they have paid.
 */
export function copiesToTell(
  { follows, copyResults, skipped }: Pick<FuturesEffects, 'follows' | 'copyResults' | 'skipped'>,
  at: Date,
): string[] {
  const ended = follows.filter(
    ({ before, after }) => before?.state !== ENDED && after.state === ENDED && after.reason !== 'user',
  );
  const named = new Set([
    ...skipped.map(
      ({ follow, leaderPosition, reason }) => `${SKIPPED} ${follow} ${leaderPosition} ${reason} ${at.getTime()}`,
    ),
    ...ended.map(({ after }) => `${ENDED_BY_ITSELF} ${after.id}`),
    ...copyResults.filter(({ share }) => share > 0n).map(({ id }) => `${SHARED} ${id}`),
  ]);
  return [...named];
}

interface Follow {
  readonly id: bigint;
  readonly follower: bigint;
  readonly leader: bigint;
  readonly reason: number | null;
}

interface Result {
  readonly id: bigint;
  readonly follow: bigint;
  readonly market: number;
  readonly share: bigint;
}

interface Needs {
  readonly symbolOf: (market: number) => string;
  readonly quoteOf: (market: number) => Currency | undefined;
}

/**
 * The notices of what is due of copies. What comes with each order or closing of a leader is not mailed: by closing in small
 * parts a leader could fill the mailboxes of all followers, and hold up the mails of everybody.
 */
export async function copyNotices(
  { client }: Transaction,
  due: readonly Due[],
  { symbolOf, quoteOf }: Needs,
): Promise<readonly Notice[]> {
  const named = due.map(({ ref }) => ref.split(' ')).filter(([what = '']) => isOfCopies(what));
  if (named.length === 0) return [];
  const idsOf = (kind: string, place: number): string[] =>
    named.flatMap((words) => (words[0] === kind ? [words[place] ?? ''] : []));
  const { rows: results } = await client.query<Result>(
    `SELECT result.id, result.copy_id AS follow, market_id AS market, share
     FROM futures_copy_result AS result JOIN futures_position ON futures_position.id = position_id
     WHERE result.id = ANY($1::bigint[])`,
    [idsOf(SHARED, 1)],
  );
  const { rows: leading } = await client.query<{ id: bigint; market: number }>(
    'SELECT id, market_id AS market FROM futures_position WHERE id = ANY($1::bigint[])',
    [idsOf(SKIPPED, 2)],
  );
  const { rows: follows } = await client.query<Follow>(
    `SELECT id, follower_id AS follower, leader_id AS leader, reason FROM futures_copy WHERE id = ANY($1::bigint[])`,
    [[...idsOf(SKIPPED, 1), ...idsOf(ENDED_BY_ITSELF, 1), ...results.map(({ follow }) => String(follow))]],
  );
  const profiles = await readProfiles(
    client,
    follows.map(({ leader }) => leader),
  );
  const byId = <Row extends { readonly id: bigint }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
    new Map(rows.map((row) => [String(row.id), row]));
  const [resultOf, leadingOf, followOf] = [byId(results), byId(leading), byId(follows)];
  return named.flatMap(([what, first = '', second = '', reason = '']): Notice[] => {
    const result = what === SHARED ? resultOf.get(first) : undefined;
    const follow = followOf.get(result ? String(result.follow) : first);
    if (!follow) return [];
    const { follower: userId } = follow;
    const trader = profiles.get(follow.leader)?.nickname ?? '';
    if (result) {
      const quote = quoteOf(result.market);
      const amount = formatDecimal(result.share, quote?.scale ?? 0);
      const params = { trader, symbol: symbolOf(result.market), amount, currency: quote?.code ?? '' };
      return [{ userId, kind: 'copy_shared', params, mail: false }];
    }
    if (what === SKIPPED) {
      const market = leadingOf.get(second)?.market;
      const symbol = market === undefined ? '' : symbolOf(market);
      return [{ userId, kind: 'copy_skipped', params: { trader, symbol, reason }, mail: false }];
    }
    const why: FollowReason | undefined = followReasons[(follow.reason ?? 0) - 1];
    return [{ userId, kind: why === 'stop' ? 'copy_stopped' : 'copy_leader_left', params: { trader } }];
  });
}
