import type { Answer } from '@aureus/contract/platform/call.ts';
import * as calls from '@aureus/contract/ieo/calls.ts';
import type { ProposalKind, ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { cancelling } from '../../src/ieo/cancel-act.ts';
import { createIeo, type Ieo } from '../../src/ieo/ieo.ts';
import { lodging } from '../../src/ieo/lodge-act.ts';
import { textOf } from '../../src/platform/moment-text.ts';
import { announcing } from '../../src/ieo/project-act.ts';
import { wording } from '../../src/ieo/text-act.ts';
import type { Notice } from '../../src/notice/public.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { TestDatabase } from '../support/database.ts';
import { addUser, callAs, type CallAs, settleAll, useProductStage } from '../support/product-stage.ts';
import { BTC, type TestMarkets, USDT } from '../wallet/markets.ts';
import { recordingHub, type RecordingHub, testPlatform } from '../wallet/platform.ts';
import { type Money, useMoney } from '../wallet/money.ts';
import { COIN, marketsWithCoin } from './coin.ts';

export type Order = Answer<typeof calls.apply>;
type Terms = ProposalPayload<'ieo.project'>;

/** Sales on a database of their own, with acts as two operators do them. */
export interface Stage {
  readonly database: TestDatabase;
  readonly markets: TestMarkets;
  readonly ieo: Ieo;
  readonly hub: RecordingHub;
  readonly platform: Platform;
  readonly money: Money;
  readonly notices: Notice[];
  readonly acts: Acts;
  /** Announces a project and lodges its coins, and lets it open at this moment. @returns its number */
  open(more?: Partial<Terms>): Promise<number>;
  terms(more?: Partial<Terms>): Terms;
  act<K extends ProposalKind>(handler: ProposalHandler<K>, payload: ProposalPayload<K>): Promise<void>;
  /** Moves everything about a project so many seconds into the past: its moments, and what is due of it. */
  pass(id: number, seconds: number): Promise<void>;
  /** A user with so much USDT, and a bitcoin. */
  user(usdt?: string): Promise<bigint>;
  apply(user: bigint, id: number, amount: string, more?: Readonly<Record<string, string | number>>, key?: string): Promise<Order>; // prettier-ignore
  readonly call: CallAs;
  sweep(): Promise<void>;
  orders(user: bigint): Promise<readonly Order[]>;
  /** Available and held of a user in the spot account, or of the house, minor units. */
  balance(owner: bigint, currencyId: number): Promise<[available: bigint, held: bigint]>;
  last(): Promise<number>;
}

interface Acts {
  readonly project: ProposalHandler<'ieo.project'>;
  readonly text: ProposalHandler<'ieo.text'>;
  readonly lodge: ProposalHandler<'ieo.lodge'>;
  readonly cancel: ProposalHandler<'ieo.cancel'>;
}

const DIRECTORY = `
  INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
  VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2), (3, 'ETH', 'ETH', 'coin', 8, '', 3),
    (9, 'HELIA', 'Helia', 'coin', 4, '', 9)`;

/** What operators would announce: from ten minutes on for an hour, listed an hour after. */
const MINUTE = 60_000;
export const OPENS_IN = 11 * 60;
export const LASTS = 60 * 60;
export const LOCKED = 60 * 60;

/** A stage for each test; the books are right after it. */
export const useStage = (): Stage => useProductStage(createStage);

export async function createStage(database: TestDatabase): Promise<Stage> {
  const markets = marketsWithCoin();
  const hub = recordingHub();
  const money = useMoney(database, markets);
  const platform: Platform = testPlatform(database, hub);
  const notices: Notice[] = [];
  await database.owner.query(DIRECTORY);
  const ieo = createIeo(platform, { markets, notices: { send: async (_tx, notice) => void notices.push(notice) } });
  const needs = { clock: systemClock, markets, ...ieo };
  let [users, proposals] = [0, 0n];
  const stage: Stage = {
    database,
    markets,
    ieo,
    hub,
    platform,
    money,
    notices,
    acts: { project: announcing(needs), text: wording(needs), lodge: lodging(needs), cancel: cancelling(needs) },
    terms: (more = {}) => {
      const at = (seconds: number): string =>
        textOf(new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + seconds * 1_000));
      return {
        currency_id: COIN.id,
        total: '1000',
        step: '1',
        min: '10',
        user_cap: '800',
        price_usdt: '0.25',
        price_btc: '0.0000037',
        start: at(OPENS_IN),
        end: at(OPENS_IN + LASTS),
        listing: at(OPENS_IN + LASTS + LOCKED),
        website: 'https://helia.example',
        white_paper: 'https://helia.example/paper.pdf',
        title: 'Helia Grid',
        summary: 'Power from roofs.',
        content: 'First paragraph.\n\nSecond paragraph.',
        ...more,
      };
    },
    act: async (handler, payload) => {
      proposals += 1n;
      await handler.preview(database.pool, payload);
      const names = { proposalId: proposals, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
      const after = await platform.money.transaction(null, (tx) => handler.execute(tx, payload, names));
      await after?.();
    },
    last: async () => {
      const { rows } = await database.owner.query<{ id: bigint }>('SELECT max(id) AS id FROM ieo_project');
      return Number(rows[0]!.id);
    },
    open: async (more) => {
      const terms = stage.terms(more);
      await stage.act(stage.acts.project, terms);
      const id = await stage.last();
      await stage.act(stage.acts.lodge, { project_id: id, amount: terms.total });
      await stage.pass(id, OPENS_IN + 60);
      return id;
    },
    pass: async (id, seconds) => {
      // Nobody else may change a project's moments: its trigger is out of the way for this alone.
      await database.owner.query(`
        ALTER TABLE ieo_project DISABLE TRIGGER USER;
        UPDATE ieo_project SET start_at = start_at - interval '${seconds} seconds',
          end_at = end_at - interval '${seconds} seconds', listing_at = listing_at - interval '${seconds} seconds'
        WHERE id = ${id};
        ALTER TABLE ieo_project ENABLE TRIGGER USER;
        UPDATE deadline SET due = due - interval '${seconds} seconds'`);
    },
    user: async (usdt = '100000') => {
      const id = await addUser(database, (users += 1));
      await money.fund(id, USDT, usdt);
      await money.fund(id, BTC, '1');
      return id;
    },
    apply: (user, id, amount, more = {}, key) =>
      stage.call(calls.apply, user, { project_id: id, amount, pay_currency: USDT.id, ...more, key }),
    call: callAs(ieo.routes, systemClock),
    sweep: () => settleAll(platform, ieo.deadlines),
    orders: async (user) => (await stage.call(calls.orders, user, { limit: 100 })).data,
    balance: async (owner, currencyId) => {
      const { rows } = await database.pool.query<{ available: bigint; held: bigint }>(
        'SELECT available, held FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
        [owner, owner < 0n ? 0 : 2, currencyId],
      );
      return [rows[0]?.available ?? 0n, rows[0]?.held ?? 0n];
    },
  };
  return stage;
}

/** What the house has of the coin and of USDT for sales. */
export const houseOf = async (stage: Stage) => ({
  coins: await stage.balance(house.ieo, COIN.id),
  outside: (await stage.balance(house.external, COIN.id))[0],
  usdt: (await stage.balance(house.ieo, USDT.id))[0],
  btc: (await stage.balance(house.ieo, BTC.id))[0],
});
