import { LONG } from '@aureus/core/futures/reckoning.ts';
import { beforeEach } from 'vitest';
import type { FollowLimits } from '../../src/futures/follow.ts';
import { AppError } from '../../src/platform/errors.ts';
import { type Asked, type Done, FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { CURRENCY, instrument } from './instrument.ts';

export const [LEADER, ALICE, BOB, SECOND, MARKET] = [1, 2, 3, 99, 1];
export const RULES = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
export const USDT = 1_000_000n;
export const RATIO = 100_000;
const LIMITS: FollowLimits = {
  mode: 'multiple',
  number: 100,
  allocation: 1_000n * USDT,
  orderLimit: null,
  stopLoss: null,
  isKept: false,
};

/** Contracts in memory with a leader, some users, and the steps of copy trading. */
export class CopiesStage {
  futures = new InMemoryFutures([instrument(MARKET)], RULES);
  second = 1_000_000;

  /** Begins anew: everybody has money, the leader leads, and there is a price. */
  begin(terms: Parameters<typeof instrument>[1] = {}, markets: readonly number[] = [MARKET]): void {
    this.futures = new InMemoryFutures(
      markets.map((market) => instrument(market, terms)),
      RULES,
    );
    this.second = 1_000_000;
    for (const user of [LEADER, ALICE, BOB, SECOND]) this.futures.fund(user, 10_000n * USDT);
    this.futures.fund(FUTURES, 10n ** 15n);
    this.futures.fund(INSURANCE, 10n ** 12n);
    this.lead();
    for (const market of markets) this.setPrice(1_000_000, 1_000_000, market);
  }

  lead = (isActive = true): void => {
    this.futures.leaders.set(LEADER, { owner: LEADER, ratioPpm: RATIO, maxFollowers: 5_000, revision: 1, isActive });
  };

  setPrice = (mark: number, index = mark, market = MARKET): void => {
    this.futures.prices.set(market, { state: 'fresh', mark, index });
  };

  /** One batch of commands. */
  ask = (...commands: Asked[]): Done => this.futures.run((this.second += 1), { commands });

  /** A recorded price, of whatever it reaches. */
  record = (mark: number, market = MARKET): Done => {
    this.setPrice(mark, mark, market);
    const owners = new Set([...this.futures.book.all()].map(({ owner }) => owner));
    return this.futures.run((this.second += 10), { owners });
  };

  only = (owner: number) => {
    const [position, ...others] = this.futures.openOf(owner);
    if (!position || others.length > 0) throw new Error(`${owner} has ${others.length + 1} positions`);
    return position;
  };

  followOf = (owner: number) => {
    const found = [...this.futures.follows.all()].filter(({ follower }) => follower === owner).at(-1);
    if (!found) throw new Error(`${owner} follows nobody`);
    return found;
  };

  held = (user: number): bigint => this.futures.wallets.get(user)?.held ?? 0n;
  wealth = (user: number): bigint => this.futures.available(user) + this.held(user);
}

/** A stage that begins anew before each test. */
export function useCopies(): CopiesStage {
  const stage = new CopiesStage();
  beforeEach(() => stage.begin());
  return stage;
}

export const follow = (owner: number, limits: Partial<FollowLimits> = {}): Asked => ({
  kind: 'follow',
  owner,
  leader: LEADER,
  currency: CURRENCY,
  limits: { ...LIMITS, ...limits },
  changes: null,
  shownTerms: 1,
  mostLeaders: 2,
  profile: { nickname: 'leader', portrait: '' },
});
export const open = (owner: number, lots: number, more: object = {}): Asked => ({
  kind: 'open',
  owner,
  terms: {
    market: MARKET,
    side: LONG,
    parts: lots,
    leverage: 10,
    limit: null,
    isReduceOnly: false,
    takeProfit: null,
    stopLoss: null,
    worst: null,
    shownFeePpm: null,
    ...more,
  },
});
export const close = (owner: number, id: number, lots: number | null = null): Asked => ({
  kind: 'close',
  owner,
  id,
  parts: lots,
  worst: null,
});
export const unfollow = (owner: number, isClosing: boolean): Asked => ({
  kind: 'unfollow',
  owner,
  leader: LEADER,
  isClosing,
  profile: { nickname: 'leader', portrait: '' },
});
export const selfHold = (owner: number, id: number): Asked => ({ kind: 'selfHold', owner, id });
export const refusal = ({ answers: [answer] }: Done): string => (answer instanceof AppError ? answer.code : 'none');
