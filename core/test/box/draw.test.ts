import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstHead, headsOf, lastHead, SEED_PATTERN } from '../../src/box/chain.ts';
import { draw, type DrawInputs, drawSecond, unsoldOf } from '../../src/box/draw.ts';
import { RandomStream } from '../../src/box/random-stream.ts';
import { type BoxTerms, commitmentOf, termsText } from '../../src/box/terms.ts';

const SEED = Uint8Array.from({ length: 32 }, (_, place) => place);
const PRIZES = [
  { name: 'Golden gate', count: 1 },
  { name: 'Silver leaf', count: 3 },
  { name: 'Walnut', count: 8 },
];
const TERMS: BoxTerms = {
  code: 'BOX-7Q',
  price: '12.5',
  currency: 'USDT',
  startsAt: Date.UTC(2026, 10, 26, 8),
  endsAt: Date.UTC(2026, 10, 26, 9),
  commitment: commitmentOf(SEED),
  prizes: PRIZES,
};
const SEAL = { sequence: 4_711, second: 1_795_683_660, hash: 'ab'.repeat(32) };

test('golden vectors, reckoned beforehand by a program in another language', () => {
  expect(TERMS.commitment).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  const terms = termsText(TERMS);
  expect(firstHead(terms)).toBe('e938fecb990bd279c5ad6e8e9666d7d6f55244f2b90ac030fb61f23e375f5564');
  expect(headsOf(terms, ['abc', 'Zz9', '0'])).toEqual([
    'ee3d5a0c30efcc405959b1567657ae709215900d8982bf0ab1f3bfd3c40dba89',
    '7a9a2d2f8cfb3fe6bd4489da2c017fe4c1bad1ab140833d42bdac3742c6baaca',
    'c23e6e675b95ae83481c00987838eaa73a6333adc7161b1a28b9811d388dfd13',
  ]);
  const head = lastHead(terms, ['abc', 'Zz9', '0']);
  const drawn = draw(PRIZES, { seed: SEED, head, sold: 3, seal: SEAL });
  expect(drawn).toEqual([2, 2, 2, 2, 1, 1, 2, 2, 1, 2, 2, 0]);
  expect(unsoldOf(PRIZES, drawn, 3)).toEqual([1, 3, 5]);
});

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const buyers = fc.array(fc.stringMatching(SEED_PATTERN), { maxLength: 30 });
const prizes = fc.array(fc.record({ count: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 6 });

test('every prize is in exactly one box, whoever buys and whatever is drawn', () => {
  fc.assert(
    fc.property(prizes, hex, hex, fc.nat(), (list, seed, head, some) => {
      const boxes = list.reduce((sum, { count }) => sum + count, 0);
      const sold = some % (boxes + 1);
      const drawn = draw(list, { seed: Buffer.from(seed, 'hex'), head, sold, seal: SEAL });
      expect(drawn).toHaveLength(boxes);
      for (const [place, { count }] of list.entries())
        expect(drawn.filter((each) => each === place)).toHaveLength(count);
      const got = list.map((_, place) => drawn.slice(0, sold).filter((each) => each === place).length);
      expect(unsoldOf(list, drawn, sold)).toEqual(list.map(({ count }, place) => count - got[place]!));
    }),
  );
});

test('a box, its place and every seed is in the head: a change of any is another one', () => {
  fc.assert(
    fc.property(buyers, fc.nat(), fc.stringMatching(SEED_PATTERN), (seeds, some, other) => {
      const terms = termsText(TERMS);
      const head = lastHead(terms, seeds);
      expect(lastHead(terms, [...seeds, other])).not.toBe(head);
      expect(lastHead(`${terms}\nprize 1 More`, seeds)).not.toBe(head);
      if (seeds.length === 0) return;
      const place = some % seeds.length;
      expect(lastHead(terms, seeds.toSpliced(place, 1))).not.toBe(head);
      if (seeds[place] !== other) expect(lastHead(terms, seeds.with(place, other))).not.toBe(head);
    }),
  );
});

test('the seed, the boxes, how many they are, and each part of the seal decide the draw', () => {
  const many = [{ count: 40 }, { count: 40 }];
  const base: DrawInputs = { seed: SEED, head: '0'.repeat(64), sold: 5, seal: SEAL };
  const others: DrawInputs[] = [
    { ...base, seed: SEED.toReversed() },
    { ...base, head: '1'.repeat(64) },
    { ...base, sold: 6 },
    { ...base, seal: { ...SEAL, hash: 'ac'.repeat(32) } },
    { ...base, seal: { ...SEAL, second: SEAL.second + 60 } },
    { ...base, seal: { ...SEAL, sequence: SEAL.sequence + 1 } },
  ];
  const all = [base, ...others].map((inputs) => draw(many, inputs).join(''));
  expect(new Set(all).size).toBe(all.length);
  expect(() => draw([{ count: 4 }], base)).toThrow(RangeError);
});

test('the seal is at least a minute after the sale, and the first of a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (closedAt) => {
      const second = drawSecond(closedAt);
      expect(second % 60).toBe(0);
      expect(second * 1_000 - closedAt).toBeGreaterThanOrEqual(60_000);
      expect(second * 1_000 - closedAt).toBeLessThan(120_000);
    }),
  );
  expect(drawSecond(60_000)).toBe(120);
  expect(drawSecond(60_001)).toBe(180);
});

test('a number below a bound favours none: words beyond the last whole round are passed over', () => {
  // The first words of this key, by another implementation; of 3 * 2^30 every fourth word or so is passed over.
  const key = createHash('sha256').update('favours none').digest();
  const bound = 3 * 2 ** 30;
  const words: number[] = [];
  for (let block = 0; block < 20; block += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(block);
    const bytes = createHmac('sha256', key).update(counter).digest();
    for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
  }
  const fair = words.filter((word) => word < bound);
  expect(fair.length).toBeLessThan(words.length);
  const stream = new RandomStream(key);
  expect(fair.map(() => stream.below(bound))).toEqual(fair);
});
