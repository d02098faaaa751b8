import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect } from 'vitest';
import { cancelDividend } from '../../src/corporate/cancel-act.ts';
import { createCorporate, type Corporate } from '../../src/corporate/corporate.ts';
import { announceDividend } from '../../src/corporate/dividend-act.ts';
import type { DividendRow } from '../../src/corporate/dividends.ts';
import { DIVIDENDS_PAID_BY } from '../../src/corporate/payer.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import type { ContractDividend } from '../../src/futures/public.ts';
import { recordSplit } from '../../src/market/public.ts';
import type { Notice } from '../../src/notice/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { type Exchange, startExchange, wrongs } from '../spot/exchange.ts';
import type { TestDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { AAPL, USDT } from '../wallet/markets.ts';

/** The markets of the tests, as far as other tables ask for them. */
export const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2), (4, 'AAPL', 'Apple', 'stock', 4, '', 4)
  ON CONFLICT DO NOTHING;
  INSERT INTO markets (id, base_id, quote_id, price_scale, tick, volume_scale, volume_step, market_from, tags, sort, is_open, calendar)
  VALUES (1, 2, 1, 2, 1, 4, 1, 2, '{}', 1, true, 'always'), (3, 4, 1, 2, 1, 2, 1, 2, '{}', 3, true, 'always')
  ON CONFLICT DO NOTHING`;

/** The pair of the orders. */
export const SHARE = { currency_id: AAPL.id, legal_id: USDT.id };
export const MARKET = 3;

/** Dividends on a test database: acts as two operators do them, and spot trading beside. */
export interface Stage {
  readonly exchange: Exchange;
  readonly corporate: Corporate;
  readonly notices: readonly Notice[];
  /** What contracts were told of. */
  readonly announced: readonly ContractDividend[];
  readonly payload: (more?: Partial<ProposalPayload<'corporate.dividend'>>) => ProposalPayload<'corporate.dividend'>;
  readonly announce: (more?: Partial<ProposalPayload<'corporate.dividend'>>) => Promise<bigint>;
  preview(more?: Partial<ProposalPayload<'corporate.dividend'>>): Promise<(string | null)[][]>;
  cancel(id: bigint): Promise<void>;
  /** The cut-off of a dividend is this moment; it is not due before `fallDue`. */
  passCutOff(id: bigint): Promise<void>;
  fallDue(id: bigint): Promise<void>;
  sweep(): Promise<void>;
  row(id: bigint): Promise<DividendRow>;
  /** Of the account that pays, decimal minor units. */
  payer(): Promise<[available: bigint, held: bigint]>;
}

let proposals = 0n;

/** Nothing is wrong with the books. */
export async function expectSoundBooks(database: TestDatabase): Promise<void> {
  expect(await wrongs(database)).toEqual([]);
}

export async function startStage(database: TestDatabase): Promise<Stage> {
  await database.owner.query(DIRECTORY);
  const { pool, owner } = database;
  const exchange = await startExchange(database);
  const { markets } = exchange;
  const notices: Notice[] = [];
  const announced: ContractDividend[] = [];
  const corporate = createCorporate(
    { pool, log: silentLogger },
    {
      markets,
      notices: { send: async (_tx, notice) => void notices.push(notice) },
      recordSplit,
      refreshBooks: exchange.spot.refreshBarred,
    },
  );
  const contracts = {
    reserveFor: async () => 0n,
    announce: async (_tx: unknown, dividend: ContractDividend) => void announced.push(dividend),
    cancel: async (_tx: unknown, ref: string) => {
      announced.splice(0, announced.length, ...announced.filter((each) => each.ref !== ref));
    },
  };
  const needs = { clock: systemClock, markets, contracts, settlement: corporate.settlement };
  const [announcing, cancelling] = [announceDividend(needs), cancelDividend(needs)];
  const approved = () => ({ proposalId: (proposals += 1n), proposedBy: 1n, approvedBy: 2n, reason: 'test' });
  const payload: Stage['payload'] = (more = {}) => {
    return { market_id: MARKET, amount: '0.24', cut_off: textOf(new Date(Date.now() + 3_600_000)), ...more };
  };
  return {
    exchange,
    corporate,
    notices,
    announced,
    payload,
    announce: async (more) => {
      const names = approved();
      await withMoney(pool, (tx) => announcing.execute(tx, payload(more), names));
      const { rows } = await owner.query<{ id: bigint }>('SELECT id FROM corporate_dividend WHERE proposal_id = $1', [
        names.proposalId,
      ]);
      return rows[0]!.id;
    },
    preview: async (more) =>
      (await announcing.preview(pool, payload(more))).map(({ label, before, after, unit }) => [label, before, after, unit]), // prettier-ignore
    cancel: async (id) => {
      const asked = { dividend_id: Number(id) };
      await cancelling.preview(pool, asked);
      await withMoney(pool, (tx) => cancelling.execute(tx, asked, approved()));
    },
    passCutOff: async (id) => {
      await owner.query(
        `UPDATE corporate_dividend SET cut_off = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
        [id],
      );
      const { rows } = await owner.query<{ at: Date }>('SELECT cut_off AS at FROM corporate_dividend WHERE id = $1', [
        id,
      ]);
      // What is dated in the very millisecond counts as before.
      while (Date.now() <= rows[0]!.at.getTime()) await pool.query('SELECT');
    },
    fallDue: async (id) => {
      await owner.query('UPDATE deadline SET due = now() WHERE kind = $1 AND ref = $2', [
        corporate.settlement.name,
        String(id),
      ]);
    },
    sweep: async () => {
      const needs = {
        pool,
        money: createMoney(pool, () => {}),
        log: silentLogger,
        onFailing: async () => {},
        onSettled: () => {},
      };
      for (const deadline of corporate.deadlines) while ((await settleBulk(needs, deadline, 'first')) > 0);
    },
    row: async (id) => {
      const { rows } = await owner.query<DividendRow>('SELECT * FROM corporate_dividend WHERE id = $1', [id]);
      return rows[0]!;
    },
    payer: () => exchange.balance(DIVIDENDS_PAID_BY, USDT),
  };
}
