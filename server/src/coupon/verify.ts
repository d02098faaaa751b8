import { boostedDays, boostInterest, boostWorth } from '@aureus/core/coupon/boost.ts';
import { rebateOf } from '@aureus/core/coupon/rebate.ts';
import { finishedDays } from '@aureus/core/mining/days.ts';
import type { ClientBase } from 'pg';
import { readTrialsOver, type TrialOver } from '../futures/public.ts';
import { readLockedOrders } from '../mining/public.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { readChunks } from '../platform/settlements/chunks.ts';
import { compareMoved } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { type Campaign, kindOf } from './campaigns.ts';
import { IS_SET_ASIDE } from './held.ts';
import { type Coupon, COUPON_COLUMNS, stateOf } from './coupons.ts';
import { countFees } from './fees.ts';
import { PAID_AS } from './paying.ts';

/** So many coupons are read at a time. */
const CHUNK = 1_000;

const READ = `SELECT ${COUPON_COLUMNS}
  FROM coupon JOIN coupon_campaign ON coupon_campaign.id = campaign_id
  WHERE coupon.id >= $1 ORDER BY coupon.id LIMIT $2`;

/**
 * Reckons again what every coupon has brought: of rebates by the fees that were paid within their days, of boosts by the days
 * of their order; what trials have brought their positions tell. The money of owners must have moved so, and campaigns must have set aside what they can still cost.
 */
export const verifyCoupons: SettlementVerifier = {
  name: 'coupons',
  verify: async ({ client }) => {
    const problems: string[] = [];
    let settled = 0;
    for await (const { rows: coupons, first, last } of readChunks<Coupon>(client, READ, CHUNK)) {
      const moved = await movedByCause(client, Object.values(PAID_AS), first, last);
      const known = new Set(coupons.map(({ id }) => id));
      for (const id of moved.keys())
        if (!known.has(id)) problems.push(`coupon ${id}: is gone, and its money has moved`);
      const over = await readTrialsOver(
        client,
        coupons.filter((coupon) => kindOf(coupon) === 'trial').map(({ id }) => id),
      );
      const expected = await reckonAgain(client, coupons, over);
      for (const [place, coupon] of coupons.entries()) {
        if (stateOf(coupon) === 'used') settled += 1;
        const faults = [
          ...compare(coupon, expected[place]),
          ...compareMoney(coupon, over.get(coupon.id), moved.get(coupon.id)),
        ];
        problems.push(...faults.map((fault) => `coupon ${coupon.id}: ${fault}`));
      }
    }
    problems.push(...(await compareCampaigns(client)));
    return { settled, problems };
  },
};

interface Expected {
  readonly fees: bigint | null;
  readonly days: number | null;
  readonly paid: bigint | null;
}

/** What each should have brought; nothing of one that is not over. */
async function reckonAgain(
  client: ClientBase,
  coupons: readonly Coupon[],
  over: ReadonlyMap<bigint, TrialOver>,
): Promise<Expected[]> {
  const used = coupons.filter((coupon) => stateOf(coupon) === 'used');
  const rebates = used.filter((coupon) => kindOf(coupon) === 'rebate');
  const windows = rebates.flatMap(({ owner_id: owner, currency_id: currency, began_at: from, until_at: until }) =>
    from && until ? [{ owner, currency, from, until }] : [],
  );
  const counted = await countFees(client, windows);
  const fees = new Map(rebates.map(({ id }, place) => [id, counted[place] ?? 0n]));
  const orders = await readLockedOrders(
    client,
    used.flatMap(({ order_id }) => order_id ?? []),
    0,
  );
  return coupons.map((coupon): Expected => {
    const { order_id, boosted, first_place: firstPlace, boosted_days, rate_ppm: sharePpm, most } = coupon;
    if (stateOf(coupon) !== 'used') return { fees: null, days: null, paid: null };
    if (kindOf(coupon) === 'trial') return { fees: null, days: null, paid: over.get(coupon.id)?.brought ?? null };
    if (kindOf(coupon) === 'rebate') {
      const paid = fees.get(coupon.id) ?? 0n;
      return { fees: paid, days: null, paid: rebateOf(paid, { sharePpm, most }) };
    }
    const order = orders.get(order_id ?? 0n);
    const isRunning = order?.state === 'running';
    const finished = isRunning ? finishedDays(order, coupon.ended_at?.getTime() ?? 0) : (order?.finished ?? 0);
    const days = boostedDays({ firstPlace: firstPlace ?? 1, days: boosted_days ?? 0 }, finished);
    return { fees: null, days, paid: boostInterest(boosted ?? 0n, sharePpm, days) };
  });
}

function compare(coupon: Coupon, expected: Expected | undefined): string[] {
  return differences([
    ['fees', coupon.fees, expected?.fees],
    ['number of days', coupon.counted_days, expected?.days],
    ['what it has brought', coupon.paid, expected?.paid],
  ]);
}

function compareMoney(coupon: Coupon, over: TrialOver | undefined, moved: readonly Moved[] | undefined): string[] {
  const { owner_id: user, currency_id: currency, paid, began_at, worth } = coupon;
  const kind = PAID_AS[kindOf(coupon)];
  if (kind === 'coupon_trial') {
    // The margin goes from one account of the house to another, and what is left of it back.
    const given = began_at === null ? 0n : worth;
    const back = stateOf(coupon) === 'used' ? (over?.left ?? 0n) : 0n;
    return compareMoved(
      { user: house.trials, house: house.coupons },
      [
        { kind, whose: 'user', currency, available: given - back },
        { kind, whose: 'house', currency, available: back },
      ],
      moved,
    );
  }
  return compareMoved(
    { user, house: house.coupons },
    [
      { kind, whose: 'user', currency, available: paid ?? 0n },
      { kind, whose: 'house', currency, available: 0n },
    ],
    moved,
  );
}

/** What campaigns say of themselves, beside their terms and their coupons. */
async function compareCampaigns(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Campaign & { readonly all: number; readonly aside: number }>(
    `SELECT coupon_campaign.*, counted.number AS all, aside FROM coupon_campaign CROSS JOIN LATERAL (
       SELECT count(*)::integer AS number, (count(*) FILTER (WHERE ${IS_SET_ASIDE}))::integer AS aside
       FROM coupon WHERE campaign_id = coupon_campaign.id
     ) AS counted ORDER BY id`,
  );
  return rows.flatMap((campaign) => {
    const { id, worth, most, rate_ppm: ratePpm, days, number, taken, state, promised, all, aside } = campaign;
    const left = state === 1 ? number - taken : 0;
    return differences([
      ['number that was taken', taken, all],
      ['worth', worth, kindOf(campaign) === 'boost' ? boostWorth({ most, ratePpm, days }) : most],
      ['what it has promised', promised, worth * BigInt(left + aside)],
    ]).map((fault) => `campaign ${id} of coupons: ${fault}`);
  });
}
