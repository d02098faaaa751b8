import * as calls from '@aureus/contract/art/calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import type { ArtItem } from '@aureus/contract/art/shapes.ts';
import { SIMULATED_BEGINNING } from '@aureus/core/account/simulated-name.ts';
import { mix, SeededRandom } from '@aureus/core/market/simulated/seeded-random.ts';
import type { SimulatedPerson } from '../account/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Artist, PlannedWork } from './artists/planned-work.ts';
import { type HangingNeeds, WELCOME } from './needs.ts';

/** Auctions of simulated sellers that run at a time. */
const AT_ONCE = 5;
/** Minutes that one lasts: some end within the hour, some in the evening. */
const LASTING = [35, 60, 110, 180, 300, 420] as const;
/** USDT, for what was not planned as an auction: what somebody won and sells again. */
const OTHERWISE = '20';
const MINUTE_MS = 60_000;

type Needs = Pick<HangingNeeds, 'acting' | 'operators' | 'clock' | 'log' | 'people' | 'artists'>;

interface Owned {
  readonly owner: SimulatedPerson;
  readonly item: ArtItem;
}

/** Begins one auction more when too few of the demo's own run: of a work that a simulated person owns and does not offer. */
export async function keepAuctions({ acting, operators, clock, log, people, artists }: Needs): Promise<void> {
  const owned: Owned[] = [];
  for (const owner of await people())
    for (const item of await acting.call(calls.mine, owner.id))
      // Boxes are theirs to open, and works under review are nobody's to sell.
      if (item.state === 'approved' && item.pay_type !== 3) owned.push({ owner, item });
  for (const { item } of owned)
    if (item.sale_state === 'review' && item.sale_id !== null)
      await operators.decide('art.sale', { sale_id: item.sale_id, approve: true, reason: WELCOME }, WELCOME);
  const running = owned.filter(
    ({ item }) => item.pay_type === 2 && (item.status === 1 || item.sale_state === 'review'),
  );
  if (running.length >= AT_ONCE) return;
  const chance = new SeededRandom(mix(Math.floor(clock.epochMs() / MINUTE_MS), running.length));
  const free = owned.filter((one) => isFree(one, planOf(artists, one.item))).toSorted(byTurn);
  for (const { owner, item } of free) {
    const minutes = LASTING[Math.floor(chance.uniform() * LASTING.length)] ?? LASTING[0];
    try {
      const { sale_id: sale } = await acting.call(saleCalls.offer, owner.id, {
        code: item.code,
        pay_type: 2,
        price: beginsWith(planOf(artists, item)),
        end_time: new Date(clock.epochMs() + minutes * MINUTE_MS).toISOString(),
      });
      await operators.decide('art.sale', { sale_id: sale ?? 0, approve: true, reason: WELCOME }, WELCOME);
      return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.info({ err: error, work: item.name }, 'An auction of the demo did not begin');
    }
  }
}

/** Not on sale, not won and unpaid; planned as an auction, or won by its owner of now. */
function isFree({ owner, item }: Owned, plan: PlannedWork | undefined): boolean {
  const isTaken = item.sale_state === 'open' || item.sale_state === 'review' || item.sale_state === 'paying';
  return !isTaken && (item.author_name !== owner.nickname || plan?.sale.way === 'auction');
}

/** What was never offered comes first, then what was offered longest ago. */
const byTurn = (a: Owned, b: Owned): number => (a.item.sale_id ?? 0) - (b.item.sale_id ?? 0) || a.item.id - b.item.id;

function planOf(artists: readonly Artist[], { author_name, name }: ArtItem): PlannedWork | undefined {
  const author = artists.find(({ key }) => `${SIMULATED_BEGINNING}${key}`.toLowerCase() === author_name.toLowerCase());
  return author?.works.find((work) => work.name === name);
}

const beginsWith = (plan: PlannedWork | undefined): string =>
  plan?.sale.way === 'auction' ? plan.sale.price : OTHERWISE;
