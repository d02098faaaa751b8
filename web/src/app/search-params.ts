import { type Account, accountList, wireNames } from '@aureus/contract/wallet/accounts.ts';

/**
 * Search parameters of the pages. They come from anywhere, so each is checked; what is wrong is left out, and the
 * page falls back to its default.
 */
type Raw = Readonly<Record<string, unknown>>;

/**
 * Parameters by the patterns they fit. The router lays the answer over what it was given, so what is wrong must be
 * undefined, not absent.
 */
const texts =
  <Name extends string>(patterns: Readonly<Record<Name, RegExp>>) =>
  (raw: Raw) =>
    Object.fromEntries(
      Object.entries<RegExp>(patterns).map(([name, pattern]) => {
        const value = raw[name];
        return [name, typeof value === 'string' && pattern.test(value) ? value : undefined];
      }),
    ) as { [_ in Name]?: string | undefined };

const id = /^[1-9][0-9]{0,14}$/;
const code = /^[A-Za-z0-9]{1,16}$/;
const currencyName = /^[A-Z0-9]{1,12}$/;

/** A market, by ids or names, and what to do there. */
export interface MarketSearch {
  currency_id?: string | undefined;
  legal_id?: string | undefined;
  currency_name?: string | undefined;
  legal_name?: string | undefined;
  /** Page the user came from. */
  from?: string | undefined;
  /** Trade mode: `coins`, `futures`, `options`. */
  mode?: string | undefined;
  /** `1` buy, `2` sell. */
  type?: string | undefined;
  /** `0` buy, `1` sell: how older addresses say it. Where both are given `type` counts. */
  buy_direction?: string | undefined;
}

export const marketSearch: (raw: Raw) => MarketSearch = texts({
  currency_id: id,
  legal_id: id,
  currency_name: currencyName,
  legal_name: currencyName,
  from: /^[a-z]{1,20}$/,
  mode: /^(coins|futures|options)$/,
  type: /^[12]$/,
  buy_direction: /^[01]$/,
});

/** What is looked for: what somebody has typed elsewhere. */
export const findSearch = texts({ q: /^[^\p{Cc}]{1,100}$/u });

/** Which of the market lists, e.g. `favourites`. */
export const marketsSearch = texts({ tab: /^[a-z]{1,20}$/, tag: /^[a-z0-9_-]{1,20}$/ });

export const ordersSearch = texts({ tab: /^[a-z]{1,20}$/, from: /^[a-z]{1,20}$/ });

/** Which list, and the position whose receipts are shown. */
export const contractOrderSearch = texts({ tab: /^(open|pending|history)$/, position: id });

/** One thing of its page, by its number: a plan, an order, an offer, a loan, a product, an article. */
export const idSearch = texts({ id });

/** What runs, what has ended, or when the rest will end: orders of lock mining, loans. */
export const runningSearch = texts({ tab: /^(running|ended|calendar)$/ });

/** Which list of recurring buys, or how they work. */
export const recurringSearch = texts({ tab: /^(plans|ended|about)$/ });
/** What the user wants to do at the OTC desk, with which coin and for which currency. */
export const otcSearch = texts({ side: /^(buy|sell)$/, coin: id, fiat: /^[A-Z]{3}$/ });

export const otcOrdersSearch = texts({ tab: /^(running|ended)$/ });

/** Which conversation with customer service, and the number of the request an error was about. */
export const supportSearch = texts({ id: id, request: /^[A-Za-z0-9_-]{4,64}$/ });

/** Which products: of a coin, paid in it or in USDT. */
export const investSearch = texts({ currency_id: id, type: /^(call|put)$/ });
/** Which works of the art market are looked for. */
export interface ArtSearch {
  keyword?: string | undefined;
  currency?: string | undefined;
  pay_type?: string | undefined;
  status?: string | undefined;
  type?: string | undefined;
}

export const artSearch: (raw: Raw) => ArtSearch = texts({
  keyword: /^[^\p{Cc}]{1,60}$/u,
  currency: id,
  pay_type: /^[123]$/,
  status: /^[012]$/,
  type: /^[1234]$/,
});

/** One work, by its number or its public address. */
export const artWorkSearch = texts({ id: id, code: /^0x[0-9a-f]{40}$/ });

/** Which list of one's own works, bids and messages. */
export const artMineSearch = texts({ tab: /^(works|bids|messages)$/ });

/** Which trader, or which artist, by their number. */
export const traderSearch = texts({ uid: id });

/** Which list of one's own copy trading. */
export const copiesSearch = texts({ tab: /^(traders|current|history|shares)$/ });

/** The inviter's code from a shared link. */
export const registerSearch = texts({ code });

/** Prefilled account name, e.g. after registering. */
export const loginSearch = texts({ account: /^[^\p{Cc}]{1,254}$/u });

/** The token of a link that undoes a change. */
export const undoSearch = texts({ token: /^[A-Za-z0-9_-]{43}$/ });

/** The page of somebody else; whether it may be shown is asked where it is opened. */
export const webViewSearch = texts({ url: /^https:\/\/[\x21-\x7e]{1,1000}$/ });

/** The page of this app that a place is chosen for; whether it is one is asked where the place is given. */
export const choosePlaceSearch = texts({ return: /^\/[\x21-\x7e]{0,500}$/ });

/** A place that is shown: in degrees, with what it is called. */
export const showPlaceSearch = texts({
  latitude: /^-?[0-9]{1,2}(\.[0-9]{1,8})?$/,
  longitude: /^-?[0-9]{1,3}(\.[0-9]{1,8})?$/,
  name: /^[^\p{Cc}]{1,100}$/u,
  address: /^[^\p{Cc}]{1,200}$/u,
});

/** The order whose sheet is open over a list of orders. */
export const openOrderSearch = texts({ order: id });

/** A coin that is sold before it is listed. */
export const projectSearch = texts({ project_id: id });

/** One balance: currency and account, by ids. */
export const recordSearch = texts({ currency: id, type_id: /^[1-4]$/ });

/** What to transfer, and from which account. Older addresses call the accounts by their names on the wire. */
export const transferSearch = (raw: Raw): { currency_id?: string | undefined; from: Account | undefined } => ({
  ...texts({ currency_id: id })(raw),
  from: accountList.find((account) => raw['from'] === account || raw['from'] === wireNames[account]),
});

/** The coin to exchange from. */
export const exchangeSearch = texts({ from_currency_id: id });

/** What to pay in and how; `step` 2 tells what was paid. */
export const depositSearch = texts({ currency: id, network: /^[A-Z0-9]{2,12}$/, way: /^bank$/, step: /^[12]$/ });

/** `deposits` or `withdrawals`. */
export const moneyRecordsSearch = texts({ tab: /^(deposits|withdrawals)$/ });

/** Which level: `1` data, `2` pictures. */
export const identitySearch = texts({ type: /^[12]$/ });

/** What to withdraw and by which way; for a new address the coin alone. */
export const withdrawSearch = texts({ currency: id, way: /^(address|card|international)$/ });
