import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../src/platform/errors.ts';
import type { GrantedTrial } from '../../src/futures/facts.ts';
import { FUTURES, InMemoryFutures, INSURANCE, TRIALS } from './in-memory.ts';
import { instrument } from './instrument.ts';

/**
 * Positions on margins of the house, through prices, nights and last moments: whatever comes, their owner gets what was
 * gained and nothing else, and the books are right after each step.
 */

const [OWNER, MARKET, ID, AMOUNT, OWN] = [1, 1, 7, 50_000_000n, 1_000_000n];
const RULES = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const OPENED_AT = 1_000_000;
const ENDS = 100;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('price' as const), move: fc.integer({ min: -300, max: 300 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('jump' as const), move: fc.integer({ min: -2_000, max: 2_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('night' as const), ppm: fc.integer({ min: 0, max: 50_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stale' as const }) },
);
const life = fc.record({
  side: fc.constantFrom(1, -1),
  leverage: fc.constantFrom(2, 5, 10, 20),
  stops: fc.boolean(),
  steps: fc.array(step, { maxLength: 25 }),
});

/** Contracts in memory with one margin of the house that can be opened. */
function withTrial(leverage: number): InMemoryFutures {
  const futures = new InMemoryFutures([instrument(MARKET)], RULES);
  futures.fund(OWNER, OWN);
  futures.fund(TRIALS, AMOUNT);
  futures.fund(FUTURES, 10n ** 15n);
  futures.fund(INSURANCE, 10n ** 12n);
  futures.trials.set(ID, granted(ID, OWNER, leverage));
  return futures;
}

const OPEN = { kind: 'trial', side: LONG, takeProfit: null, stopLoss: null, worst: null } as const;

function granted(id: number, owner: number, leverage: number): GrantedTrial {
  const at = { id: BigInt(id), owner: BigInt(owner), market: MARKET, currency: 1, amount: AMOUNT, leverage };
  const nothingYet = { state: 1, position: null, margin: null, brought: null, returned: null, ends: null };
  return { ...at, ...nothingYet, endsAt: new Date(ENDS * 1_000) };
}

function check({
  side,
  leverage,
  stops,
  steps,
}: {
  readonly side: number;
  readonly leverage: number;
  readonly stops: boolean;
  readonly steps: readonly { readonly kind: string; readonly move?: number; readonly ppm?: number }[];
}): void {
  const futures = withTrial(leverage);
  let mark = OPENED_AT;
  const price = (ticks: number, state: 'fresh' | 'stale' = 'fresh'): void => {
    mark = Math.max(1, ticks);
    futures.prices.set(MARKET, { state, mark, index: mark });
  };
  price(mark);
  const [profit, loss] = [Math.round(mark * (1 + side * 0.05)), Math.round(mark * (1 - side * 0.03))];
  const stop = { takeProfit: stops ? profit : null, stopLoss: stops ? loss : null };
  const command = {
    kind: 'trial',
    owner: OWNER,
    id: ID,
    side: side === 1 ? LONG : SHORT,
    ...stop,
    worst: null,
  } as const;
  const opened = futures.run(1, { commands: [command] });
  const opening = opened.trials[0]?.opened;
  if (!opening) throw new Error('It was not opened');
  expect(opening.margin).toBeLessThanOrEqual(AMOUNT);
  let outcome = null as { brought: bigint; returned: bigint } | null;
  let gained = 0n;
  const note = (done: typeof opened): void => {
    for (const { after } of done.changes) if (after.status === 3) gained = after.profit;
    for (const each of done.trials) ({ outcome } = each);
    expect(futures.wrongs()).toEqual([]);
    expect(futures.wallets.get(OWNER)?.held).toBe(0n);
    expect(futures.available(OWNER)).toBeGreaterThanOrEqual(OWN);
  };
  for (const [place, { kind, move = 0, ppm = 0 }] of steps.entries()) {
    const second = 2 + place;
    if (kind === 'night') futures.chargeNight(ppm);
    else if (kind === 'close') {
      const id = opening.position;
      const { answers, ...done } = futures.run(second, {
        commands: [{ kind: 'close', owner: OWNER, id, parts: null, worst: null }],
      });
      expect(answers[0] instanceof AppError ? answers[0].code : 'ok').toMatch(/^(ok|position_lost|position_not_open|prices_unavailable)$/); // prettier-ignore
      note({ ...done, answers });
    } else {
      price(Math.round(mark * (1 + move / 10_000)), kind === 'stale' ? 'stale' : 'fresh');
      note(futures.run(second, { owners: [OWNER] }));
    }
  }
  price(mark);
  note(futures.run(ENDS, { owners: [OWNER] }));
  expect(futures.openOf(OWNER)).toEqual([]);
  const { brought, returned } = outcome ?? { brought: -1n, returned: -1n };
  expect(brought).toBe(gained > 0n ? gained : 0n);
  expect(futures.available(OWNER)).toBe(OWN + brought);
  expect(futures.available(TRIALS)).toBe(AMOUNT - opening.margin + returned);
}

test('its owner gets what it gained, whatever comes, and the house has what is left of the margin', () => {
  fc.assert(fc.property(life, check), { numRuns: 400 });
});

test('of very many that are over at once each price ends some, so that none holds up what is done for others', () => {
  const owners = Array.from({ length: 1_200 }, (_, place) => 1_000 + place);
  const futures = new InMemoryFutures([instrument(MARKET)], RULES);
  futures.fund(TRIALS, AMOUNT * BigInt(owners.length));
  futures.fund(FUTURES, 10n ** 15n);
  futures.prices.set(MARKET, { state: 'fresh', mark: OPENED_AT, index: OPENED_AT });
  for (const owner of owners) {
    futures.trials.set(owner, granted(owner, owner, 2));
    futures.run(1, { commands: [{ ...OPEN, owner, id: owner }] });
  }
  const endedBy = (second: number): number => futures.run(second, { owners }).trials.length;
  expect([0, 1, 2, 3].map((place) => endedBy(ENDS + place))).toEqual([500, 500, 200, 0]);
  expect(futures.wrongs()).toEqual([]);
});

test('of two openings in one batch the second finds it opened, also when it was closed between them', () => {
  const futures = withTrial(10);
  futures.prices.set(MARKET, { state: 'fresh', mark: OPENED_AT, index: OPENED_AT });
  const open = { ...OPEN, owner: OWNER, id: ID };
  const close = { kind: 'closeMany', owner: OWNER, side: null, market: null, worst: null } as const;
  const { answers, trials } = futures.run(1, { commands: [open, open, close, open] });
  expect(answers.map((each) => (each instanceof AppError ? each.code : 'ok'))).toEqual([
    'ok',
    'coupon_used_up',
    'ok',
    'coupon_used_up',
  ]);
  expect(trials).toMatchObject([{ id: ID, opened: { margin: expect.any(BigInt) }, outcome: { brought: 0n } }]);
  expect(futures.wrongs()).toEqual([]);
  expect(futures.openOf(OWNER)).toEqual([]);
});
