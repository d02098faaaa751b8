import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { announceDividend } from '../../src/corporate/dividend-act.ts';
import { createCorporate } from '../../src/corporate/corporate.ts';
import type { ContractSplit } from '../../src/futures/public.ts';
import type { recordSplit } from '../../src/market/public.ts';
import { DIVIDENDS_PAID_BY } from '../../src/corporate/payer.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import { announceSplit } from '../../src/corporate/split-act.ts';
import { cancelSplit } from '../../src/corporate/split-cancel-act.ts';
import type { SplitRow } from '../../src/corporate/splits.ts';
import type { Notice } from '../../src/notice/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Deadline } from '../../src/platform/deadlines/deadline.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { type Exchange, startExchange } from '../spot/exchange.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { AAPL, USDT } from '../wallet/markets.ts';
import { DIRECTORY, expectSoundBooks, MARKET } from './stage.ts';

type Payload = ProposalPayload<'corporate.split'>;
export type RecordedSplit = Parameters<typeof recordSplit>[1];

/** Splits on a test database: acts as two operators do them, and spot trading beside. */
export interface SplitStage {
  readonly exchange: Exchange;
  readonly notices: readonly Notice[];
  /** What prices and contracts were told. */
  readonly recorded: readonly RecordedSplit[];
  readonly announced: readonly ContractSplit[];
  /** Done in the middle of the next settlement, when the shares are split and nothing is committed. */
  meanwhile(work: () => Promise<void>): void;
  announce(more?: Partial<Payload>): Promise<bigint>;
  preview(more?: Partial<Payload>): Promise<(string | null)[][]>;
  /** @param looks whether the preview is asked before */
  cancel(id: bigint, looks?: boolean): Promise<void>;
  /** Another act about the same share. */
  dividend(): Promise<void>;
  /** The cut-off was so many milliseconds ago, and the market rests since. */
  passCutOff(id: bigint, agoMs?: number): Promise<void>;
  /** Settles what is due by now, as one sweeper does. */
  sweep(): Promise<void>;
  /** Settles it until it is done. */
  settle(id: bigint): Promise<void>;
  row(id: bigint): Promise<SplitRow>;
  setResting(isResting: boolean): Promise<void>;
  /** A new user with so many shares, and with money. */
  holder(shares: string): Promise<bigint>;
}

let proposals = 5_000n;

/**
 * A stage for the tests of a file, filled in before the first: use its members inside of them only. Of one share one split
 * at a time: what a test has left is taken back before the next. After each the books are right, whatever it has tried.
 */
export function useSplitStage(database: TestDatabase): SplitStage {
  const stage = {} as SplitStage;
  beforeAll(async () => {
    Object.assign(stage, await startSplitStage(database));
    await stage.exchange.fund(house.marketMaker, AAPL, '1000');
    await stage.exchange.fund(house.promotions, AAPL, '1000');
    await stage.exchange.fund(DIVIDENDS_PAID_BY, USDT, '100000');
  });
  afterAll(() => stage.exchange.stop());
  beforeEach(async () => {
    await database.owner.query(`
      WITH over AS (UPDATE corporate_split SET state = 3, settled_at = now() WHERE state = 1 RETURNING id)
      DELETE FROM deadline WHERE kind = 'corporate.split' AND ref IN (SELECT id::text FROM over)`);
    await database.owner.query('DELETE FROM market_rest');
    await stage.setResting(false);
  });
  afterEach(() => expectSoundBooks(database));
  return stage;
}

async function startSplitStage(database: TestDatabase): Promise<SplitStage> {
  await database.owner.query(DIRECTORY);
  const { pool, owner } = database;
  const exchange = await startExchange(database);
  const { markets } = exchange;
  const notices: Notice[] = [];
  const recorded: RecordedSplit[] = [];
  const announced: ContractSplit[] = [];
  let users = 1_000n;
  let between: (() => Promise<void>) | null = null;
  const corporate = createCorporate(
    { pool, log: silentLogger },
    {
      markets,
      notices: { send: async (_tx, notice) => void notices.push(notice) },
      recordSplit: async (_tx, split) => {
        const work = between;
        between = null;
        await work?.();
        recorded.push(split);
      },
      refreshBooks: exchange.spot.refreshBarred,
    },
  );
  const contractSplits = {
    announce: async (_tx: unknown, split: ContractSplit) => void announced.push(split),
    cancel: async (_tx: unknown, ref: string) => {
      announced.splice(0, announced.length, ...announced.filter((each) => each.ref !== ref));
    },
  };
  const needs = { clock: systemClock, markets, contractSplits, splitSettlement: corporate.splitSettlement };
  const [announcing, cancelling] = [announceSplit(needs), cancelSplit(needs)];
  const paying = announceDividend({
    clock: systemClock,
    markets,
    contracts: { reserveFor: async () => 0n, announce: async () => {}, cancel: async () => {} },
    settlement: corporate.settlement,
  });
  const approved = () => ({ proposalId: (proposals += 1n), proposedBy: 1n, approvedBy: 2n, reason: 'test' });
  const inAnHour = (): string => textOf(new Date(Date.now() + 3_600_000));
  const payload = (more: Partial<Payload> = {}): Payload => {
    return { market_id: MARKET, new_shares: 4, old_shares: 1, cut_off: inAnHour(), ...more };
  };
  const settling = {
    pool,
    money: createMoney(pool, () => {}),
    log: silentLogger,
    onFailing: async () => {},
    onSettled: () => {},
  };
  const deadlines: readonly Deadline[] = [...corporate.deadlines, ...exchange.spot.deadlines];
  const sweep = async (): Promise<void> => {
    for (const deadline of deadlines) while ((await settleBulk(settling, deadline, 'first')) > 0);
  };
  const row = async (id: bigint): Promise<SplitRow> => {
    const { rows } = await owner.query<SplitRow>('SELECT * FROM corporate_split WHERE id = $1', [id]);
    return rows[0]!;
  };
  const setResting = async (isResting: boolean): Promise<void> => {
    markets.setMarket(MARKET, { isResting });
    await markets.refresh();
  };
  return {
    exchange,
    notices,
    recorded,
    announced,
    meanwhile: (work) => {
      between = work;
    },
    announce: async (more) => {
      const names = approved();
      await withMoney(pool, (tx) => announcing.execute(tx, payload(more), names));
      const { rows } = await owner.query<{ id: bigint }>('SELECT id FROM corporate_split WHERE proposal_id = $1', [
        names.proposalId,
      ]);
      return rows[0]!.id;
    },
    preview: async (more) =>
      (await announcing.preview(pool, payload(more))).map(({ label, before, after, unit }) => [label, before, after, unit]), // prettier-ignore
    cancel: async (id, looks = true) => {
      const asked = { split_id: Number(id) };
      if (looks) await cancelling.preview(pool, asked);
      await withMoney(pool, (tx) => cancelling.execute(tx, asked, approved()));
    },
    dividend: async () => {
      const asked = { market_id: MARKET, amount: '0.001', cut_off: inAnHour() };
      await paying.preview(pool, asked);
      await withMoney(pool, (tx) => paying.execute(tx, asked, approved()));
    },
    passCutOff: async (id, agoMs = 11_000) => {
      const ago = `now() - interval '${agoMs} milliseconds'`;
      await owner.query(`UPDATE corporate_split SET cut_off = ${ago} WHERE id = $1`, [id]);
      await owner.query(`UPDATE market_rest SET begins = ${ago} WHERE cause = $1`, [`split ${id}`]);
      await owner.query(`UPDATE deadline SET due = ${ago} WHERE kind = 'corporate.split' AND ref = $1`, [String(id)]);
      await setResting(true);
    },
    sweep,
    settle: async (id) => {
      for (let tries = 0; (await row(id)).state === 1; tries += 1) {
        if (tries === 50) throw new Error(`Split ${id} is not settled`);
        await owner.query(`UPDATE deadline SET due = now() WHERE kind = 'corporate.split' AND ref = $1`, [String(id)]);
        await sweep();
      }
      await sweep();
      await setResting(false);
    },
    row,
    setResting,
    holder: async (shares) => {
      const user = (users += 1n);
      if (shares !== '0') await exchange.fund(user, AAPL, shares);
      await exchange.fund(user, USDT, '100000');
      return user;
    },
  };
}
