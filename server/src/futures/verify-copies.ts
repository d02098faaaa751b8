import { carriedOver, openLossOf, shareOf } from '@aureus/core/copy/share.ts';
import { endReasons } from '@aureus/contract/futures/shapes.ts';
import type { ClientBase } from 'pg';
import { movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { type Follow, followOf, type FollowRow } from './follow.ts';
import { type OpenCopyAt, readOpenCopies, standingOf } from './open-copies.ts';
import { CLOSED } from './position.ts';

/** So many are read at a time. */
const CHUNK = 500;

interface Result {
  readonly id: bigint;
  readonly copy_id: bigint;
  readonly position_id: bigint;
  readonly kind: number;
  readonly profit: bigint;
  readonly costs: bigint;
  readonly before: bigint;
  readonly after: bigint;
  readonly high_water: bigint;
  readonly ratio_ppm: number;
  readonly share: bigint;
  readonly open_loss: bigint | null;
  readonly open_copies: string;
  readonly created_at: Date;
}

interface Copy {
  readonly id: bigint;
  readonly copy_id: bigint;
  readonly market: number;
  readonly side: number;
  readonly open_ticks: number | null;
  readonly opened_at: Date | null;
  /** When it was over, or its owner's own. */
  readonly over_at: Date | null;
  readonly status: number;
  readonly reason: number | null;
  readonly profit: bigint;
  readonly costs: bigint;
  readonly counted: bigint;
  readonly is_own: boolean;
  readonly close_ticks: number | null;
  readonly leader_close_ticks: number | null;
  readonly leader_status: number;
}

/** A follow, with what the one before it of the same two has left; null of the first. */
interface Row extends FollowRow {
  readonly id: bigint;
  readonly earlier_net: bigint | null;
  readonly earlier_carried: bigint;
  readonly earlier_high_water: bigint;
  readonly earlier_ratio_ppm: number;
}

const READ = `SELECT futures_copy.*, earlier.* FROM futures_copy LEFT JOIN LATERAL (
    SELECT net AS earlier_net, carried AS earlier_carried, high_water AS earlier_high_water,
      ratio_ppm AS earlier_ratio_ppm
    FROM futures_copy AS before
    WHERE before.follower_id = futures_copy.follower_id AND before.leader_id = futures_copy.leader_id
      AND before.id < futures_copy.id ORDER BY before.id DESC LIMIT 1
  ) AS earlier ON true WHERE id >= $1 ORDER BY id LIMIT $2`;

/** Reckons every profit share of copies again, result by result, and compares it with the follow and with the journal. */
export const verifyCopies: SettlementVerifier = {
  name: 'profit shares of copies',
  verify: async ({ client }) => {
    const problems: string[] = [];
    let settled = 0;
    for await (const { rows } of readChunks<Row>(client, READ, CHUNK)) {
      const ids = rows.map(({ id }) => id);
      const results = await resultsOf(client, ids);
      const copies = await copiesOf(client, ids);
      settled += results.length;
      const resultsBy = Map.groupBy(results, ({ copy_id: id }) => id);
      const copiesBy = Map.groupBy(copies, ({ copy_id: id }) => id);
      const resultsByPosition = Map.groupBy(results, ({ position_id: id }) => id);
      const moved = await sharesOf(client, copies);
      for (const row of rows) {
        const own = resultsBy.get(row.id) ?? [];
        const faults = [
          ...compareCarried(row),
          ...compareFollow(followOf(row), own),
          ...compareOpen(own, copiesBy.get(row.id) ?? []),
        ];
        problems.push(...faults.map((fault) => `follow ${row.id}: ${fault}`));
      }
      for (const copy of copies) {
        const own = resultsByPosition.get(copy.id) ?? [];
        const faults = compareCopy(copy, own, moved.get(copy.id) ?? { paid: 0n, got: 0n });
        problems.push(...faults.map((fault) => `copy ${copy.id}: ${fault}`));
      }
    }
    return { settled, problems };
  },
};

async function resultsOf(client: ClientBase, follows: readonly bigint[]): Promise<Result[]> {
  const { rows } = await client.query<Result>(
    'SELECT * FROM futures_copy_result WHERE copy_id = ANY($1::bigint[]) ORDER BY id',
    [follows],
  );
  return rows;
}

async function copiesOf(client: ClientBase, follows: readonly bigint[]): Promise<Copy[]> {
  const { rows } = await client.query<Copy>(
    `SELECT copy.id, copy.copy_id, copy.market_id AS market, copy.side, copy.open_ticks, copy.opened_at,
       least(copy.ended_at, copy.self_held_at) AS over_at, copy.status, copy.reason, copy.profit, copy.fee + copy.overnight AS costs,
       copy.copy_counted AS counted, copy.self_held_at IS NOT NULL AS is_own, copy.close_ticks,
       leader.close_ticks AS leader_close_ticks, leader.status AS leader_status
     FROM futures_position AS copy JOIN futures_position AS leader ON leader.id = copy.leader_position
     WHERE copy.copy_id = ANY($1::bigint[]) ORDER BY copy.id`,
    [follows],
  );
  return rows;
}

/** What the journal says was paid of a copy, and what a leader got. */
async function sharesOf(
  client: ClientBase,
  copies: readonly Copy[],
): Promise<ReadonlyMap<bigint, { readonly paid: bigint; readonly got: bigint }>> {
  const [first, last] = [copies[0]?.id, copies.at(-1)?.id];
  if (first === undefined || last === undefined) return new Map();
  const moved = await movedByCause(client, ['futures_share'], first, last);
  return new Map(
    [...moved].map(([id, all]) => {
      const sumOf = (sign: bigint): bigint =>
        all.reduce((sum, { available }) => (available * sign > 0n ? sum + available * sign : sum), 0n);
      return [id, { paid: sumOf(-1n), got: sumOf(1n) }];
    }),
  );
}

/** A follow begins with what the one before it has left, and the first one with nothing. */
function compareCarried({ earlier_net: net, ...row }: Row): string[] {
  const [carried, highWater, ratioPpm] = [row.earlier_carried, row.earlier_high_water, row.earlier_ratio_ppm];
  const left = net === null ? 0n : carriedOver({ net, carried, highWater, ratioPpm }, row.ratio_ppm);
  return differences([['what goes along from the follow before', row.carried, left]]);
}

/** Each result goes on where the one before it ended, and all of them come to what the follow says. */
function compareFollow(follow: Follow, results: readonly Result[]): string[] {
  const { carried, ratioPpm } = follow;
  let state = { net: 0n, carried, highWater: 0n, ratioPpm };
  let paid = 0n;
  const faults: string[] = [];
  for (const { id, profit, costs, before, after, high_water: height, ratio_ppm: ratio, share, ...open } of results) {
    const shared = shareOf(state, { result: profit - costs, openLoss: open.open_loss });
    const different = differences([
      ['the net profit before', before, shared.before],
      ['the net profit after', after, shared.after],
      ['the height before', height, state.highWater],
      ['the part', ratio, ratioPpm],
      ['the share', share, shared.share],
    ]);
    faults.push(...different.map((fault) => `result ${id}: ${fault}`));
    state = { ...state, net: state.net + profit - costs, highWater: shared.highWater };
    paid += shared.share;
  }
  return [
    ...faults,
    ...differences([
      ['what copies have brought', follow.net, state.net],
      ['the height', follow.highWater, state.highWater],
      ['what was paid', follow.sharePaid, paid],
    ]),
  ];
}

/** What each result says of the copies that stayed open, by what is stored of these; and none of them is left out. */
function compareOpen(results: readonly Result[], copies: readonly Copy[]): string[] {
  return results.flatMap(({ id, position_id: over, open_loss: loss, open_copies: text, ...result }) => {
    // Without a price no share was taken; nothing is left to compare.
    if (loss === null) return [];
    const said = readOpenCopies(text);
    const isSaid = new Map(said.map((each) => [BigInt(each.id), each]));
    const faults = differences([['what open copies had lost', loss, openLossOf(said.map(standingOf))]]);
    for (const [position, each] of isSaid) {
      if (
        !isOf(
          each,
          copies.find((copy) => copy.id === position),
        )
      )
        faults.push(`names ${position} as another one`);
    }
    const missing = result.share > 0n ? copies.filter((copy) => wasOpen(copy, result.created_at)) : [];
    for (const { id: open } of missing) {
      if (open !== over && !isSaid.has(open)) faults.push(`leaves out ${open}, which was open`);
    }
    return faults.map((fault) => `result ${id}: ${fault}`);
  });
}

const isOf = ({ market, side, openTicks }: OpenCopyAt, copy: Copy | undefined): boolean =>
  copy?.market === market && copy.side === side && copy.open_ticks === openTicks;

/** Certainly: what was opened or over in the same batch may have come before or after. */
const wasOpen = ({ opened_at: opened, over_at: over }: Copy, at: Date): boolean =>
  opened !== null && opened < at && (over === null || over > at);

/** A copy that was closed has been counted whole, with its fee and nights, and its share was paid once. */
function compareCopy(
  { status, reason, profit, costs, counted, is_own: isOwn, ...ends }: Copy,
  results: readonly Result[],
  { paid, got }: { readonly paid: bigint; readonly got: bigint },
): string[] {
  const shares = results.reduce((sum, { share }) => sum + share, 0n);
  const said = results.reduce((sum, result) => sum + result.profit, 0n);
  const isOver = status === CLOSED && !isOwn;
  const why = endReasons[(reason ?? 0) - 1];
  // What the insurance fund paid at a liquidation was no loss of its owner: a result may be better than the profit.
  const isWhole = why === 'liquidation' ? said >= profit : said === profit;
  return [
    ...differences([
      ['what its owner has paid', paid, shares],
      ['what the leader has got', got, shares],
      ['what of fees and nights was counted', results.reduce((sum, result) => sum + result.costs, 0n), counted],
    ]),
    ...(isOver && counted !== costs
      ? [`was closed with ${costs} of fees and nights, and ${counted} were counted`]
      : []),
    ...(isOver && !isWhole ? [`has brought ${profit}, and its results say ${said}`] : []),
    ...(isOver && why === 'copied' && ends.leader_status === CLOSED && ends.close_ticks !== ends.leader_close_ticks
      ? ['was closed at another price than the position it copied']
      : []),
  ];
}
