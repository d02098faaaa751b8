import * as calls from '@aureus/contract/wallet/calls.ts';
import * as exchanges from '@aureus/contract/wallet/exchange-calls.ts';
import { exchangeTerms } from '@aureus/contract/wallet/exchange-operator-calls.ts';
import * as records from '@aureus/contract/wallet/record-calls.ts';
import * as transfers from '@aureus/contract/wallet/transfer-calls.ts';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { listWallets, walletDetail } from './balances.ts';
import { listBills } from './bills/bills.ts';
import { exportBills } from './bills/export.ts';
import { yearStatement } from './bills/statement.ts';
import { exchangeCoins } from './exchange/exchange.ts';
import { exchangeFee, exchangeHistory, exchangeList } from './exchange/lists.ts';
import { quoteExchange } from './exchange/quotes.ts';
import { showTerms } from './exchange/terms-decision.ts';
import { depositWays } from './deposit/terms.ts';
import { drawFaucet } from './faucet.ts';
import { transferCurrencies, transferHistory } from './transfer/lists.ts';
import { transferBetweenAccounts } from './transfer/transfer.ts';
import { valueHistory } from './value-history/history.ts';

export function walletRoutes(platform: Platform, markets: MarketDirectory): Route[] {
  const { pool, settings } = platform;
  const ways = depositWays(settings, markets);
  const isDepositable = async () => (await ways.read(pool)).isDepositable;
  return [
    route(calls.list, async (_input, { caller }) => listWallets(pool, markets, caller.userId, await isDepositable())),
    route(calls.detail, async (input, { caller }) =>
      walletDetail(pool, markets, caller.userId, input, await isDepositable()),
    ),
    route(calls.faucet, async (input, context) => {
      // The edge does not know the path in production; money is worth a second look.
      if (settings.mode !== 'demo') throw new AppError('demo_only');
      return drawFaucet(platform, markets, input, context);
    }),
    ...transferRoutes(platform, markets),
    ...exchangeRoutes(platform, markets),
    ...recordRoutes(platform, markets),
  ];
}

function transferRoutes(platform: Platform, markets: MarketDirectory): Route[] {
  const { pool } = platform;
  return [
    route(transfers.transferCurrencies, (_input, { caller }) => transferCurrencies(pool, markets, caller.userId)),
    route(transfers.transfer, (input, context) => transferBetweenAccounts(platform, markets, input, context)),
    route(transfers.transferHistory, (input, { caller, language }) =>
      transferHistory(pool, markets, caller.userId, input, language),
    ),
  ];
}

function exchangeRoutes(platform: Platform, markets: MarketDirectory): Route[] {
  const { pool } = platform;
  return [
    route(exchanges.exchangeList, (_input, { caller }) => exchangeList(pool, markets, caller.userId)),
    route(exchanges.exchangeFee, (input, { caller }) => exchangeFee(platform, markets, input, caller.userId)),
    route(exchanges.exchangeQuote, (input, context) => quoteExchange(platform, markets, input, context)),
    route(exchanges.exchange, (input, context) => exchangeCoins(platform, markets, input, context)),
    route(exchangeTerms, () => showTerms(pool)),
    route(exchanges.exchangeHistory, (input, { caller }) => exchangeHistory(pool, markets, caller.userId, input)),
  ];
}

function recordRoutes(platform: Platform, markets: MarketDirectory): Route[] {
  const { pool } = platform;
  return [
    route(records.log, (input, { caller, language }) => listBills(pool, markets, caller.userId, input, language)),
    route(records.billsExport, (input, { caller, language }) =>
      exportBills(pool, markets, caller.userId, input, language),
    ),
    route(records.statement, (input, { caller, language }) =>
      yearStatement(platform, markets, caller.userId, input, language),
    ),
    route(records.valueHistory, (input, { caller }) => valueHistory(platform, markets, caller.userId, input)),
  ];
}
