import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { exchangeableOf, worthIn } from '@aureus/core/exchange/exchange.ts';
import { frozenAmong } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import {
  changesOf,
  type CountedFlow,
  exchangedOf,
  lockExchangers,
  netGiven,
  noteFlows,
  takenBefore,
} from './limits.ts';
import { type HouseTerms, pricePair, readTerms } from './pricing.ts';
import type { Desk, DeskExchange } from './public.ts';
import { type Quote, quoteBy } from './quotes.ts';
import { moveExchanged, writeExchanges } from './writing.ts';

interface Needs {
  readonly markets: MarketDirectory;
  readonly clock: Clock;
}

interface Asked {
  readonly owners: readonly bigint[];
  /** Currency that is paid, and those that may be bought. */
  readonly from: number;
  readonly to: readonly number[];
}

/**
 * Opens the desk of the exchange in the caller's transaction: users, wallets and what is counted are locked and read for
 * all of them at once. What is taken from then on counts for what comes after it, so a hundred exchanges come out as if
 * each had been made alone, one after the other.
 */
export async function openDesk(
  tx: MoneyTransaction,
  { markets, clock }: Needs,
  { owners, from, to }: Asked,
): Promise<Desk> {
  const users = [...new Set(owners)];
  await lockExchangers(tx, users);
  const frozen = await frozenAmong(tx, users);
  const coins = [...new Set(to)];
  const ofHouse = (owner: bigint, currency: number) => ({ owner, account: HOUSE_ACCOUNT, currency });
  const wallets = await lockWallets(tx.client, [
    ...users.flatMap((owner) => [from, ...coins].map((currency) => ({ owner, account: accounts.spot, currency }))),
    ...[from, ...coins].map((currency) => ofHouse(house.marketMaker, currency)),
    ofHouse(house.fees, from),
  ]);
  // Nobody is waited for any more: prices and limits are those of this moment.
  const at = clock.now();
  const terms = await readTerms(tx.client);
  const exchanged = await exchangedOf(tx.client, users, at);
  const day = new Map([...exchanged].map(([owner, sums]) => [owner, sums.day]));
  const hour = new Map([...exchanged].map(([owner, sums]) => [owner, sums.hour]));
  const net = new Map(await netGiven(tx.client, at));
  const taken = new Map(await takenBefore(tx.client, at));
  const money = new Map(
    wallets
      .filter(({ key }) => key.owner > 0n && key.currency === from)
      .map(({ key, row }) => [key.owner, row.available]),
  );
  const stock = new Map(
    wallets.filter(({ key }) => key.owner === house.marketMaker).map(({ key, row }) => [key.currency, row.available]),
  );
  const { made, ...desk } = deskOf(markets, { at, from, frozen, terms, day, hour, net, taken, money, stock });
  return {
    ...desk,

    write: async (): Promise<DeskExchange[]> => {
      if (made.length === 0) return [];
      const ids = await writeExchanges(tx, made, at);
      const written = made.map(({ quote }, place) => ({ quote, id: ids[place] ?? 0n }));
      await noteFlows(tx, markets, made.map(({ flow }) => flow), at); // prettier-ignore
      await moveExchanged(tx, written, at);
      return written;
    },
  };
}

/** What is counted and goes on with what is taken, minor units: of users by number, of coins by currency. */
interface DeskFacts {
  readonly at: Date;
  /** Currency that is paid. */
  readonly from: number;
  readonly frozen: ReadonlySet<bigint>;
  readonly terms: HouseTerms;
  /** What users exchanged within 24 hours and within one, and what they have to pay with. */
  readonly day: Map<bigint, bigint>;
  readonly hour: Map<bigint, bigint>;
  readonly money: Map<bigint, bigint>;
  /** See `netGiven` and `takenBefore`; and what the market maker has. */
  readonly net: Map<number, bigint>;
  readonly taken: Map<number, bigint>;
  readonly stock: Map<number, bigint>;
}

/** An exchange that was taken. */
export interface Made {
  readonly quote: Quote;
  readonly worth: bigint;
  readonly flow: CountedFlow;
}

/** The desk by what is known, and what was taken there. */
export function deskOf(
  markets: MarketDirectory,
  { at, from, frozen, terms, day, hour, net, taken, money, stock }: DeskFacts,
): Omit<Desk, 'write'> & { readonly made: readonly Made[] } {
  const made: Made[] = [];
  return {
    at,
    made,

    available: (owner) => money.get(owner) ?? 0n,

    quote: (owner, currency, budget) => {
      if (frozen.has(owner)) throw new AppError('funds_frozen');
      const pair = pricePair(markets, from, currency);
      const facts = {
        terms,
        exchanged: { day: day.get(owner) ?? 0n, hour: hour.get(owner) ?? 0n },
        net,
        taken: taken.get(currency) ?? 0n,
        stock: stock.get(currency) ?? 0n,
      };
      const quote = quoteBy(markets, pair, facts, { owner, amount: exchangeableOf(budget, terms.feePpm), at });
      if (quote.receives > facts.stock) throw new AppError('house_funds_exhausted');
      return quote;
    },

    take: (quote) => {
      const pair = pricePair(markets, quote.from_currency_id, quote.to_currency_id);
      const worth = worthIn(quote.amount, pair.from, pair.to);
      const value = quote.value ?? 0n;
      const { owner_id: owner, to_currency_id: currency } = quote;
      const given = changesOf(markets, { ...pair, value });
      const count = (sign: bigint): void => {
        add(day, owner, sign * value);
        add(hour, owner, sign * value);
        add(money, owner, -sign * (quote.amount + quote.fee));
        add(stock, currency, -sign * quote.receives);
        add(taken, currency, sign * worth);
        for (const change of given) add(net, change.currency.id, sign * change.given);
      };
      count(1n);
      const entry = { quote, worth, flow: { ...pair, value, amount: quote.amount, worth } };
      made.push(entry);
      return () => {
        count(-1n);
        made.splice(made.indexOf(entry), 1);
      };
    },
  };
}

function add<Key>(sums: Map<Key, bigint>, key: Key, by: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + by);
}
