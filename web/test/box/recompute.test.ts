import type { ChainBox, SeriesInfo } from '@aureus/contract/box/shapes.ts';
import { lastHead } from '@aureus/core/box/chain.ts';
import { draw, unsoldOf } from '@aureus/core/box/draw.ts';
import { commitmentOf, termsText } from '@aureus/core/box/terms.ts';
import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawSeed } from '../../src/box/draw-seed.ts';
import { drawAgain, isEqual, recompute, type Recomputed } from '../../src/box/recompute.ts';

const SEED = new Uint8Array(32).fill(7);
const PRIZES = [
  { name: 'Golden gate', count: 1 },
  { name: 'Walnut', count: 9 },
];
const SEEDS = ['one', 'two', 'three'];
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** A series that was drawn, as the server shows it. */
function drawnSeries(): { info: SeriesInfo; boxes: ChainBox[] } {
  const [startsAt, endsAt] = [Date.UTC(2026, 10, 26, 8), Date.UTC(2026, 10, 26, 9)];
  const commitment = commitmentOf(SEED);
  const terms = termsText({ code: '0x1', price: '5', currency: 'USDT', startsAt, endsAt, commitment, prizes: PRIZES });
  const head = lastHead(terms, SEEDS);
  const place = { sequence: 90, second: endsAt / 1_000 + 60, hash: 'cd'.repeat(32) };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const said = Buffer.from(`aureus prices\n${place.sequence}\n${place.second}\n${place.hash}`);
  const drawn = draw(PRIZES, { seed: SEED, head, sold: SEEDS.length, seal: place });
  const unsold = unsoldOf(PRIZES, drawn, SEEDS.length);
  const look = { odds: '10', code: '0x2', image: '', poster: '', type: 1, rarity: 'N' } as const;
  const info: SeriesInfo = {
    id: 1,
    code: '0x1',
    name: 'Quiet rooms',
    phase: 'drawn',
    price: '5',
    currency_id: 3,
    currency_name: 'USDT',
    scale: 6,
    boxes: 10,
    sold: SEEDS.length,
    user_cap: 5,
    start_time: new Date(startsAt).toISOString(),
    end_time: new Date(endsAt).toISOString(),
    draw_time: new Date(endsAt + 60_000).toISOString(),
    author_name: 'Ada',
    pictures: [],
    own: false,
    prizes: PRIZES.map((prize, at) => ({ ...prize, ...look, place: at, unsold: unsold[at] ?? 0 })),
    terms,
    commitment,
    seed: hex(SEED),
    head,
    draw: {
      drawn_at: new Date(endsAt + 61_000).toISOString(),
      seed: hex(SEED),
      seal: {
        ...place,
        public_key: hex(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
        signature: hex(sign(null, said, privateKey)),
      },
    },
  };
  return { info, boxes: SEEDS.map((seed, at) => ({ number: at + 1, seed, prize: drawn[at] ?? null })) };
}

test('a series that was drawn honestly comes out equal, step by step', async () => {
  const { info, boxes } = drawnSeries();
  const found = await recompute(info, boxes);
  expect(found).toMatchObject({ terms: true, seed: true, chain: true, moment: true, signature: true, boxes: true });
  expect(isEqual(found!)).toBe(true);
  expect(await recompute({ ...info, draw: null }, boxes)).toBeNull();
});

test('whatever was put in its place is found, by the step it breaks', async () => {
  const { info, boxes } = drawnSeries();
  const shown = info.draw!;
  const tampered: readonly (readonly [keyof Recomputed, SeriesInfo, ChainBox[]])[] = [
    ['terms', { ...info, prizes: info.prizes.with(0, { ...info.prizes[0]!, name: 'Other' }) }, boxes],
    ['terms', { ...info, price: '4' }, boxes],
    // A sale that is said to have ended at another moment would be drawn by other prices.
    ['terms', { ...info, end_time: new Date(Date.parse(info.end_time) - 3_600_000).toISOString() }, boxes],
    ['terms', { ...info, terms: `${info.terms}\nprize 1 Nothing` }, boxes],
    ['seed', { ...info, draw: { ...shown, seed: hex(new Uint8Array(32)) } }, boxes],
    ['chain', info, boxes.with(1, { ...boxes[1]!, seed: 'other' })],
    ['chain', info, boxes.slice(1)],
    ['moment', { ...info, draw: { ...shown, seal: { ...shown.seal, second: shown.seal.second - 1 } } }, boxes],
    ['moment', { ...info, draw_time: new Date(Date.parse(info.draw_time) + 60_000).toISOString() }, boxes],
    ['signature', { ...info, draw: { ...shown, seal: { ...shown.seal, sequence: 91 } } }, boxes],
    ['boxes', info, boxes.with(0, { ...boxes[0]!, prize: 1 - boxes[0]!.prize! })],
    ['boxes', { ...info, prizes: info.prizes.with(0, { ...info.prizes[0]!, unsold: 5 }) }, boxes],
  ];
  for (const [step, changed, chain] of tampered) {
    const found = await recompute(changed, chain);
    expect(found![step], step).toBe(false);
    expect(isEqual(found!), step).toBe(false);
  }
});

test('another seed of one buyer deals all boxes anew, and a new seed is one the server takes', () => {
  const { info, boxes } = drawnSeries();
  expect(drawAgain(info, boxes)!.slice(0, 3)).toEqual(boxes.map(({ prize }) => prize));
  const others = Array.from({ length: 20 }, (_, at) =>
    drawAgain(info, boxes.with(2, { ...boxes[2]!, seed: `x${at}` })),
  );
  expect(new Set(others.map((each) => each!.join(''))).size).toBeGreaterThan(3);
  expect(drawSeed()).toMatch(/^[0-9a-z]{20}$/);
  expect(drawSeed()).not.toBe(drawSeed());
});
