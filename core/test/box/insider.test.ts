import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { firstHead, nextHead } from '../../src/box/chain.ts';
import { draw, type PriceSeal } from '../../src/box/draw.ts';

/**
 * An insider knows the seed of every series, sees every box that was bought, and chooses moments, accounts and seeds of their
 * own. With our draw what they buy fits the odds. The same insider gains with two simpler schemes, which shows that the
 * insider is a good one.
 */

const BOXES = 40;
const RARE = 2;
const PRIZES = [{ count: RARE }, { count: BOXES - RARE }];
const TRIED = 4;
/** Half of each series is bought by the insider. */
const OWN = BOXES / 2;
const SERIES = campaign(60, 500);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const hexOf = (text: string): string => digest(text).toString('hex');
const sealOf = (series: number, moment: string): PriceSeal => ({
  sequence: series,
  second: series * 60,
  hash: hexOf(`prices ${series} ${moment}`),
});

/** How many rare prizes are among the boxes of the insider, whose numbers are given. */
const rare = (drawn: readonly number[], own: readonly number[]): number =>
  own.filter((number) => drawn[number - 1] === 0).length;

/** One series: buys by knowing what `guess` makes of the boxes so far. @returns numbers and final head */
function buyAll(series: number, guess: (head: string, sold: number, own: readonly number[]) => number) {
  let head = firstHead(`series ${series}`);
  const own: number[] = [];
  for (let number = 1; number <= BOXES; number += 1) {
    const left = BOXES - number + 1;
    const tries = Array.from({ length: TRIED }, (_, which) => {
      const next = nextHead(head, number, `mine${which}`);
      return { next, gain: guess(next, number, [...own, number]) };
    });
    const best = tries.reduce((one, other) => (other.gain > one.gain ? other : one));
    const stays = guess(nextHead(head, number, `other${number}`), number, own);
    const mustBuy = OWN - own.length >= left;
    const isLast = number === BOXES;
    // The last box is always the insider's: then nobody comes after their seed.
    const buys = own.length < OWN && (mustBuy || isLast || (best.gain > stays && own.length < OWN - 1));
    if (buys) own.push(number);
    head = buys ? best.next : nextHead(head, number, `other${number}`);
  }
  return { own, head };
}

/** Rare prizes the insider got in all, with a draw by the seal; `known` says what they take for the seal while they buy. */
function insiderOfDraws(known: (series: number) => PriceSeal, real: (series: number) => PriceSeal) {
  let got = 0;
  let bought = 0;
  for (let series = 1; series <= SERIES; series += 1) {
    const seed = digest(`seed ${series}`);
    const guess = (head: string, sold: number, own: readonly number[]) =>
      rare(draw(PRIZES, { seed, head, sold, seal: known(series) }), own);
    const { own, head } = buyAll(series, guess);
    got += rare(draw(PRIZES, { seed, head, sold: BOXES, seal: real(series) }), own);
    bought += own.length;
  }
  return { got, bought };
}

/** The scheme that decides at once: HMAC of the buyer's seed, the box and a count, over what is left. */
function insiderOfPlainScheme() {
  let got = 0;
  let bought = 0;
  for (let series = 1; series <= SERIES; series += 1) {
    const seed = digest(`seed ${series}`);
    const deck = PRIZES.flatMap(({ count }, place) => Array.from({ length: count }, () => place));
    const placeOf = (user: string, box: number): number =>
      createHmac('sha256', seed).update(`${user}|${box}|1`).digest().readUInt32BE(0) % deck.length;
    let own = 0;
    for (let box = 1; box <= BOXES; box += 1) {
      const mine = Array.from({ length: TRIED }, (_, which) => `mine${which}`);
      const lucky = mine.find((user) => deck[placeOf(user, box)] === 0);
      const mustBuy = OWN - own >= BOXES - box + 1;
      const buys = own < OWN && (mustBuy || lucky !== undefined);
      const [prize] = deck.splice(placeOf(buys ? (lucky ?? 'mine0') : `other${box}`, box), 1);
      if (!buys) continue;
      own += 1;
      if (prize === 0) got += 1;
    }
    bought += own;
  }
  return { got, bought };
}

/** How far from the published odds, in standard deviations of buying without knowing anything. */
function deviations({ got, bought }: { readonly got: number; readonly bought: number }): number {
  const odds = RARE / BOXES;
  // Without putting back, half of each series.
  const variance = bought * odds * (1 - odds) * ((BOXES - OWN) / (BOXES - 1));
  return (got - bought * odds) / Math.sqrt(variance);
}

test('an insider who chooses moment, account and seed gets what the odds say', () => {
  const result = insiderOfDraws(
    (series) => sealOf(series, 'before'),
    (series) => sealOf(series, 'after'),
  );
  expect(result.bought).toBe(SERIES * OWN);
  expect(Math.abs(deviations(result))).toBeLessThan(3);
});

test('the same insider gains with a draw that nothing is mixed into after the last buyer', () => {
  const known = (series: number): PriceSeal => sealOf(series, 'known');
  expect(deviations(insiderOfDraws(known, known))).toBeGreaterThan(4);
});

test('and with the scheme that decides at the purchase', () => {
  expect(deviations(insiderOfPlainScheme())).toBeGreaterThan(4);
});

test('10,000 boxes: each prize is as frequent as published, for whichever number one buys', () => {
  const prizes = [{ count: 1 }, { count: 2 }, { count: 5 }, { count: 12 }];
  const rounds = campaign(2_000, 10_000);
  const seen = [0, 9, 19].map(() => prizes.map(() => 0));
  for (let round = 0; round < rounds; round += 1) {
    const inputs = { seed: digest(`chi ${round}`), head: hexOf(`head ${round}`), sold: 20, seal: sealOf(round, 'chi') };
    const drawn = draw(prizes, inputs);
    for (const [row, box] of [0, 9, 19].entries()) seen[row]![drawn[box]!]! += 1;
  }
  for (const row of seen) {
    const chi = row.reduce((sum, count, place) => {
      const expected = (rounds * prizes[place]!.count) / 20;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    // Three degrees of freedom: 16.27 is passed by one in a thousand.
    expect(chi).toBeLessThan(16.27);
  }
});
