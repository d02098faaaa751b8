import * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { MarketDirectory } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';
import { route, type Route, sequencedRoute } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import type { AccountView } from './accounts.ts';
import type { FuturesAnswer, FuturesCommand, ManyClosed, Told } from './commands.ts';
import type { MarketsNow } from './facts.ts';
import { leveragesOf, priceText } from './instruments.ts';
import { totalsText } from './lever-row.ts';
import {
  parseAmendment,
  parseNamedPrices,
  parseOrder,
  parseOwnLots,
  parsePrice,
  parseSide,
  parseStop,
} from './parse.ts';
import { isOpenPosition, OPEN, type Position } from './position.ts';
import type { FutureInstrument, FutureInstruments } from './public.ts';
import { findPosition, listPositions, listReceipts, marketsOf } from './queries.ts';
import { readTrials } from './trials.ts';
import { availableOf, showAccount, showRows, showTerms } from './views.ts';

/** Presets of lots that a ticket offers. */
const LOT_PRESETS = [1, 5, 10, 50, 100];
const NEWEST = 10;

interface Needs {
  readonly directory: MarketDirectory;
  readonly instruments: FutureInstruments;
  readonly markets: MarketsNow;
  /** Hands a command to whichever process holds the contracts. */
  readonly run: (command: Told<FuturesCommand>) => Promise<FuturesAnswer>;
}

type Pair = { readonly currency_id?: number | undefined; readonly legal_id?: number | undefined };

export function futuresRoutes(
  { pool }: Pick<Platform, 'pool'>,
  { directory, instruments, markets, run }: Needs,
): Route[] {
  const needs = { pool, markets };

  /** @throws AppError market_unknown */
  function instrumentOf({ currency_id, legal_id }: Pair): FutureInstrument {
    const market = directory.marketOf(currency_id ?? 0, legal_id ?? 0);
    const instrument = market && instruments.on(market.id);
    if (!instrument) throw new AppError('market_unknown');
    return instrument;
  }
  const maybeMarket = (pair: Pair): number | null =>
    pair.currency_id === undefined && pair.legal_id === undefined ? null : instrumentOf(pair).market.id;

  /** @throws AppError position_unknown */
  async function ownPosition(owner: bigint, id: number): Promise<{ position: Position; instrument: FutureInstrument }> {
    const position = await findPosition(pool, owner, id);
    const instrument = position && instruments.on(position.market);
    if (!position || !instrument) throw new AppError('position_unknown');
    return { position, instrument };
  }

  /** The worst price of each position that is named, in ticks. @throws AppError position_unknown, and what a price may be refused for */
  async function worstPrices(owner: bigint, text: string): Promise<(readonly [id: number, ticks: number])[]> {
    const named = parseNamedPrices(text);
    const marketOf = await marketsOf(
      pool,
      owner,
      named.map(({ id }) => id),
    );
    return named.map(({ id, price }) => {
      const instrument = instruments.on(marketOf.get(id) ?? 0);
      if (!instrument) throw new AppError('position_unknown');
      return [id, parsePrice(instrument, price)];
    });
  }

  const runOne = async (command: Told<Exclude<FuturesCommand, { kind: 'closeMany' }>>): Promise<LeverRow> =>
    (await run(command)) as LeverRow;

  async function pageOf(
    owner: bigint,
    view: (currency: number) => Promise<AccountView>,
    wanted: Parameters<typeof listPositions>[1],
  ) {
    const { positions, total } = await listPositions(pool, { ...wanted, owner });
    const currencies = new Set(wanted.status === OPEN ? positions.map(({ currency }) => currency) : []);
    const views = new Map<number, AccountView>();
    for (const currency of currencies) views.set(currency, await view(currency));
    const data = await showRows(needs, positions, (currency) => views.get(currency));
    return { data, page: wanted.page, limit: wanted.limit, total };
  }

  const totalsOf = ({ totals }: AccountView, scale: number) => {
    const { hazard_rate, caution_money, origin_caution_money, profits } = totalsText(totals, scale);
    return {
      hazard_rate,
      caution_money_total: caution_money,
      origin_caution_money_total: origin_caution_money,
      profits_total: profits,
    };
  };

  return [
    route(calls.terms, (input) => showTerms(needs, instrumentOf(input))),
    route(calls.deal, async (input, { caller }) => {
      const instrument = instrumentOf(input);
      const { id, quote } = instrument.market;
      const view = (currency: number): Promise<AccountView> => showAccount(needs, caller.userId, currency);
      const wanted = { owner: caller.userId, market: id, status: OPEN, page: 1, limit: NEWEST };
      const { data } = await pageOf(caller.userId, view, wanted);
      const mark = markets.markOf(id);
      const { minLots, maxLots } = instrument;
      return {
        user_lever: formatDecimal(await availableOf(pool, caller.userId, quote.id), quote.scale),
        multiple: {
          muit: leveragesOf(instrument).map((value) => ({ value })),
          share: LOT_PRESETS.filter((lots) => lots >= minLots && lots <= maxLots).map((value) => ({ value })),
        },
        lever_share_limit: { min: minLots, max: maxLots },
        last_price: mark === null ? null : priceText(instrument, mark),
        my_transaction: data,
        terms: await showTerms(needs, instrument),
      };
    }),
    sequencedRoute(calls.submit, async (input, { caller, claim }) => {
      const terms = parseOrder(instrumentOf(input), input);
      return runOne({ kind: 'open', owner: Number(caller.userId), terms, claim });
    }),
    sequencedRoute(calls.trial, async ({ id, ...opening }, { caller, claim }) => {
      const trial = (await readTrials(pool, [id])).get(id);
      const instrument = trial && instruments.on(trial.market);
      if (trial?.owner !== caller.userId || !instrument) throw new AppError('coupon_unknown');
      return runOne({ kind: 'trial', owner: Number(caller.userId), id, ...parseSide(instrument, opening), claim });
    }),
    sequencedRoute(calls.cancel, async ({ id }, { caller, claim }) => {
      if (!(await findPosition(pool, caller.userId, id))) throw new AppError('order_unknown');
      return runOne({ kind: 'cancel', owner: Number(caller.userId), id, claim });
    }),
    sequencedRoute(calls.amend, async (input, { caller, claim }) => {
      const order = await findPosition(pool, caller.userId, input.id);
      const instrument = order && instruments.on(order.market);
      if (!instrument) throw new AppError('order_unknown');
      const asked = parseAmendment(instrument, input);
      return runOne({ kind: 'amend', owner: Number(caller.userId), id: input.id, ...asked, claim });
    }),
    sequencedRoute(calls.close, async ({ id, share, worst_price }, { caller, claim }) => {
      const { position, instrument } = await ownPosition(caller.userId, id);
      const parts = share === undefined ? null : parseOwnLots(instrument, position, share);
      const worst = worst_price === undefined ? null : parsePrice(instrument, worst_price);
      return runOne({ kind: 'close', owner: Number(caller.userId), id, parts, worst, claim });
    }),
    sequencedRoute(calls.batchClose, async (input, { caller, claim }) => {
      const side = input.type === 0 ? null : input.type === 1 ? LONG : SHORT;
      const market = maybeMarket(input);
      const { worst_prices: asked } = input;
      const worst = asked === undefined ? null : await worstPrices(caller.userId, asked);
      return (await run({ kind: 'closeMany', owner: Number(caller.userId), side, market, worst, claim })) as ManyClosed;
    }),
    sequencedRoute(calls.setStop, async (input, { caller, claim }) => {
      const { instrument } = await ownPosition(caller.userId, input.id);
      const takeProfit = parseStop(instrument, input.target_profit_price);
      const stopLoss = parseStop(instrument, input.stop_loss_price);
      return runOne({ kind: 'stops', owner: Number(caller.userId), id: input.id, takeProfit, stopLoss, claim });
    }),
    sequencedRoute(calls.addMargin, async (input, { caller, claim }) => {
      const { instrument } = await ownPosition(caller.userId, input.id);
      const { scale } = instrument.market.quote;
      const amount = parseDecimalInput(input.amount, scale, () => new AppError('insufficient_balance'));
      if (amount === 0n) throw new AppError('amount_too_small', { minimum: formatDecimal(1n, scale) });
      return runOne({ kind: 'margin', owner: Number(caller.userId), id: input.id, amount, claim });
    }),
    route(calls.myTrade, async (input, { caller }) => {
      const instrument = maybeMarket(input) === null ? instruments.all()[0] : instrumentOf(input);
      if (!instrument) throw new AppError('market_unknown');
      const { quote } = instrument.market;
      const account = await showAccount(needs, caller.userId, quote.id);
      const view = async (currency: number): Promise<AccountView> =>
        currency === quote.id ? account : showAccount(needs, caller.userId, currency);
      const { status, before, page, limit } = input;
      const wanted = { owner: caller.userId, market: maybeMarket(input), status, before, page, limit };
      return {
        rate_profits_total: totalsOf(account, quote.scale),
        message: await pageOf(caller.userId, view, wanted),
      };
    }),
    route(calls.dealAll, async ({ page, limit, ...pair }, { caller }) => {
      const { id, quote } = instrumentOf(pair).market;
      const account = await showAccount(needs, caller.userId, quote.id);
      const wanted = { owner: caller.userId, market: id, status: OPEN, page, limit };
      return {
        balance: formatDecimal(await availableOf(pool, caller.userId, quote.id), quote.scale),
        ...totalsOf(account, quote.scale),
        order: await pageOf(caller.userId, async () => account, wanted),
      };
    }),
    route(calls.receipts, async ({ id, ...page }, { caller }) => {
      const { position } = await ownPosition(caller.userId, id);
      const view = isOpenPosition(position) ? await showAccount(needs, caller.userId, position.currency) : undefined;
      const [row] = await showRows(needs, [position], () => view);
      if (!row) throw new AppError('position_unknown');
      return { ...(await listReceipts(pool, instruments, id, page)), position: row };
    }),
  ];
}
