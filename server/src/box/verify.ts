import { headsOf } from '@aureus/core/box/chain.ts';
import { draw, drawSecond } from '@aureus/core/box/draw.ts';
import { feeOf } from '@aureus/core/box/fee.ts';
import { boxesOf, hashText, termsText } from '@aureus/core/box/terms.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { firstSeal, readScales } from '../market/public.ts';
import { house } from '../platform/ledger/house.ts';
import { type Moved, movedByCause } from '../platform/ledger/moved.ts';
import { compareMoved, type ExpectedMove } from '../platform/settlements/compare-moved.ts';
import { differences } from '../platform/settlements/differences.ts';
import type { SettlementVerifier } from '../platform/settlements/verifier.ts';
import { type Bought, stateNumber, stateOf } from './boxes.ts';
import { drawMoment, type Prize, readPrizes, type Series, SERIES_COLUMNS } from './series.ts';

/** What is due is settled within seconds; after so many somebody has to look. */
const LATE_MS = 600_000;
const KINDS = ['box_hold', 'box_release', 'box_sale', 'box_fee'] as const;

/** A series, and the moment it is read by the database's clock. */
interface Verified extends Series {
  readonly now: Date;
}

/**
 * Draws every series again: by its terms, the seeds of its buyers, its own seed and the sealed price log. What comes out must
 * be what is in the boxes, and the money must have moved so.
 */
export const verifyBoxes: SettlementVerifier = {
  name: 'blind boxes',
  verify: async ({ client }) => {
    const { rows: all } = await client.query<Verified>(
      `SELECT ${SERIES_COLUMNS}, clock_timestamp() AS now FROM box_series ORDER BY id`,
    );
    const prizes = await readPrizes(client, all.map(({ id }) => id)); // prettier-ignore
    const moved = await movedByCause(client, KINDS, 0n, 2n ** 63n - 1n);
    const scales = await readScales(client);
    const known = new Set<bigint>();
    const problems: string[] = [];
    let settled = 0;
    for (const series of all) {
      const { rows: boxes } = await client.query<Bought>(
        'SELECT * FROM box_bought WHERE series_id = $1 ORDER BY number',
        [series.id],
      );
      const list = prizes.get(series.id) ?? [];
      const faults = [
        ...compareChain(series, scales.get(series.currency_id) ?? 0, list, boxes),
        ...(await compareDraw(client, series, list, boxes)),
      ];
      problems.push(...faults.map((fault) => `series ${series.id}: ${fault}`));
      for (const box of boxes) {
        known.add(box.id);
        if (box.settled_at !== null) settled += 1;
        const own = [...compareMoney(series, box, moved.get(box.id)), ...lateOf(series, box)];
        problems.push(...own.map((fault) => `box ${box.id}: ${fault}`));
      }
    }
    problems.push(...[...moved.keys()].filter((id) => !known.has(id)).map((id) => `box ${id}: is gone, and its money has moved`)); // prettier-ignore
    return { settled, problems };
  },
};

/** The boxes are those that were sold, in their order, and go on from the terms. */
function compareChain(series: Verified, scale: number, prizes: readonly Prize[], boxes: readonly Bought[]): string[] {
  const heads = headsOf(series.terms, boxes.map(({ seed }) => seed)); // prettier-ignore
  const terms = termsText({
    code: series.code,
    price: formatDecimal(series.price, scale),
    // Codes of currencies never change; the text says which one it was.
    currency: /^price \S+ (\S+)$/m.exec(series.terms)?.[1] ?? '',
    startsAt: series.start_at.getTime(),
    endsAt: series.end_at.getTime(),
    commitment: series.commitment.toString('hex'),
    prizes,
  });
  return [
    ...differences([
      ['number of boxes sold', series.sold, boxes.length],
      ['number of boxes', series.boxes, boxesOf(prizes)],
      ['head of the chain', series.head, heads.at(-1) ?? hashText(series.terms)],
      ['terms', series.terms, terms],
      // By which prices a series is drawn follows from it, and each box was bought at a moment of its own.
      ['end of the sale', series.sold_out_at?.getTime(), boxes[series.boxes - 1]?.bought_at.getTime()],
    ]),
    ...boxes.flatMap((box, place) =>
      differences([
        [`number of box ${box.id}`, box.number, place + 1],
        [`head of box ${box.id}`, box.head, heads[place] ?? null],
        [`price of box ${box.id}`, box.price, series.price],
      ]),
    ),
    ...boxes
      .filter(({ bought_at: at }) => at < series.start_at || at >= series.end_at)
      .map(({ id }) => `box ${id} was bought outside of the sale`),
  ];
}

/** The draw follows from the seed that was promised and from the first seal that counts. */
async function compareDraw(
  client: ClientBase,
  series: Verified,
  prizes: readonly Prize[],
  boxes: readonly Bought[],
): Promise<string[]> {
  const { state, seed, commitment, sold_out_at, end_at, head, sold } = series;
  if (state === 1) {
    const isLate = series.now.getTime() - drawMoment(series).getTime() > LATE_MS;
    return isLate ? ['has been due for more than ten minutes'] : [];
  }
  const promised = seed && createHash('sha256').update(seed).digest().equals(commitment);
  if (!promised) return ['its seed is not the one that was promised'];
  if (state === 3) return [];
  const seal = await firstSeal(client, drawSecond((sold_out_at ?? end_at).getTime()));
  if (seal === null) return ['was drawn by prices that are not there'];
  const { sequence, second } = seal;
  const hash = seal.hash.toString('hex');
  const drawn = draw(prizes, { seed, head, sold, seal: { sequence, second, hash } });
  return differences([
    ['number of the seal', Number(series.seal_sequence), sequence],
    ['second of the seal', Number(series.seal_second), second],
    ['hash of the seal', series.seal_hash?.toString('hex') ?? null, hash],
    ['key of the seal', series.seal_key?.toString('hex') ?? null, seal.publicKey.toString('hex')],
    ['signature of the seal', series.seal_signature?.toString('hex') ?? null, seal.signature.toString('hex')],
    ...boxes.map(({ id, prize }, place) => [`prize of box ${id}`, prize, drawn[place] ?? null] as const),
  ]);
}

/** What was held for a box, and what became of it. */
function compareMoney(series: Series, box: Bought, moved: readonly Moved[] | undefined): string[] {
  const { price, owner_id: user } = box;
  const { currency_id: currency, creator_id: creator } = series;
  const state = stateOf(box);
  const isPaid = state === 'drawn' || state === 'opened';
  const ofHouse = isPaid ? feeOf(price, series.fee) : 0n;
  const of = (kind: ExpectedMove['kind'], whose: ExpectedMove['whose'], available: bigint): ExpectedMove => ({ kind, whose, currency, available }); // prettier-ignore
  const toCreator = (moved ?? []).filter(({ owner, kind }) => owner === creator && kind === 'box_sale');
  const rest = (moved ?? []).filter((each) => !toCreator.includes(each));
  const income = toCreator.reduce((sum, { available }) => sum + available, 0n);
  return [
    ...differences([['income of the creator', income, isPaid ? price - ofHouse : 0n]]),
    ...compareMoved(
      { user, house: house.fees },
      [
        of('box_hold', 'user', -price),
        of('box_release', 'user', state === 'returned' ? price : 0n),
        of('box_sale', 'user', 0n),
        of('box_fee', 'house', ofHouse),
        ...KINDS.filter((kind) => kind !== 'box_fee').map((kind) => of(kind, 'house', 0n)),
      ],
      rest,
    ),
  ];
}

/** What should have been paid for long. */
function lateOf(series: Verified, { state }: Bought): string[] {
  const since = state === stateNumber.bought ? series.settled_at : null;
  const isLate = since !== null && series.now.getTime() - since.getTime() > LATE_MS;
  return isLate ? ['has been due for more than ten minutes'] : [];
}
