import { type Account, accountList, wireNames } from '@aureus/contract/wallet/accounts.ts';

/**
 * Search parameters of the pages. They come from anywhere, so each is checked; what is wrong is left out, and the
 * page falls back to its default.
 */
type Raw = Readonly<Record<string, unknown>>;

/** One parameter. The router lays the answer over what it was given, so what is wrong must be undefined, not absent. */
function text(raw: Raw, name: string, pattern: RegExp): Record<string, string | undefined> {
  const value = raw[name];
  return { [name]: typeof value === 'string' && pattern.test(value) ? value : undefined };
}

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

export const marketSearch = (raw: Raw): MarketSearch => ({
  ...text(raw, 'currency_id', id),
  ...text(raw, 'legal_id', id),
  ...text(raw, 'currency_name', currencyName),
  ...text(raw, 'legal_name', currencyName),
  ...text(raw, 'from', /^[a-z]{1,20}$/),
  ...text(raw, 'mode', /^(coins|futures|options)$/),
  ...text(raw, 'type', /^[12]$/),
  ...text(raw, 'buy_direction', /^[01]$/),
});

/** What is looked for: what somebody has typed elsewhere. */
export const findSearch = (raw: Raw): { q?: string | undefined } => text(raw, 'q', /^[^\p{Cc}]{1,100}$/u);

/** Which of the market lists, e.g. `favourites`. */
export const marketsSearch = (raw: Raw): { tab?: string | undefined; tag?: string | undefined } => ({
  ...text(raw, 'tab', /^[a-z]{1,20}$/),
  ...text(raw, 'tag', /^[a-z0-9_-]{1,20}$/),
});

export const ordersSearch = (raw: Raw): { tab?: string | undefined; from?: string | undefined } => ({
  ...text(raw, 'tab', /^[a-z]{1,20}$/),
  ...text(raw, 'from', /^[a-z]{1,20}$/),
});

/** Which list, and the position whose receipts are shown. */
export const contractOrderSearch = (raw: Raw): { tab?: string | undefined; position?: string | undefined } => ({
  ...text(raw, 'tab', /^(open|pending|history)$/),
  ...text(raw, 'position', id),
});

/** Which plan, or which order, of lock mining. */
export const miningSearch = (raw: Raw): { id?: string | undefined } => text(raw, 'id', id);

export const miningOrdersSearch = (raw: Raw): { tab?: string | undefined } =>
  text(raw, 'tab', /^(running|ended|calendar)$/);
/** Which list of recurring buys, or how they work. */
export const recurringSearch = (raw: Raw): { tab?: string | undefined } => text(raw, 'tab', /^(plans|ended|about)$/);
/** What the user wants to do at the OTC desk, with which coin and for which currency. */
export const otcSearch = (
  raw: Raw,
): { side?: string | undefined; coin?: string | undefined; fiat?: string | undefined } => ({
  ...text(raw, 'side', /^(buy|sell)$/),
  ...text(raw, 'coin', id),
  ...text(raw, 'fiat', /^[A-Z]{3}$/),
});

export const otcOrdersSearch = (raw: Raw): { tab?: string | undefined } => text(raw, 'tab', /^(running|ended)$/);

/** Which offer, or which loan. */
export const loanSearch = (raw: Raw): { id?: string | undefined } => text(raw, 'id', id);

export const loansSearch = (raw: Raw): { tab?: string | undefined } => text(raw, 'tab', /^(running|ended|calendar)$/);

/** Which conversation with customer service, and the number of the request an error was about. */
export const supportSearch = (raw: Raw): { id?: string | undefined; request?: string | undefined } => ({
  ...text(raw, 'id', id),
  ...text(raw, 'request', /^[A-Za-z0-9_-]{4,64}$/),
});

/** Which products: of a coin, paid in it or in USDT. */
export const investSearch = (raw: Raw): { currency_id?: string | undefined; type?: string | undefined } => ({
  ...text(raw, 'currency_id', id),
  ...text(raw, 'type', /^(call|put)$/),
});
/** One product, one plan of recurring buys, or one order, merchant or advertisement of the OTC desk. */
export const productSearch = (raw: Raw): { id?: string | undefined } => text(raw, 'id', id);

/** Which works of the art market are looked for. */
export interface ArtSearch {
  keyword?: string | undefined;
  currency?: string | undefined;
  pay_type?: string | undefined;
  status?: string | undefined;
  type?: string | undefined;
}

export const artSearch = (raw: Raw): ArtSearch => ({
  ...text(raw, 'keyword', /^[^\p{Cc}]{1,60}$/u),
  ...text(raw, 'currency', id),
  ...text(raw, 'pay_type', /^[123]$/),
  ...text(raw, 'status', /^[012]$/),
  ...text(raw, 'type', /^[1234]$/),
});

/** One work, by its number or its public address. */
export const artWorkSearch = (raw: Raw): { id?: string | undefined; code?: string | undefined } => ({
  ...text(raw, 'id', id),
  ...text(raw, 'code', /^0x[0-9a-f]{40}$/),
});

/** Which list of one's own works, bids and messages. */
export const artMineSearch = (raw: Raw): { tab?: string | undefined } => text(raw, 'tab', /^(works|bids|messages)$/);

/** Which trader, or which artist, by their number. */
export const traderSearch = (raw: Raw): { uid?: string | undefined } => text(raw, 'uid', id);

/** Which list of one's own copy trading. */
export const copiesSearch = (raw: Raw): { tab?: string | undefined } =>
  text(raw, 'tab', /^(traders|current|history|shares)$/);

/** The inviter's code from a shared link. */
export const registerSearch = (raw: Raw): { code?: string | undefined } => text(raw, 'code', code);

/** Prefilled account name, e.g. after registering. */
export const loginSearch = (raw: Raw): { account?: string | undefined } => text(raw, 'account', /^[^\p{Cc}]{1,254}$/u);

/** The token of a link that undoes a change. */
export const undoSearch = (raw: Raw): { token?: string | undefined } => text(raw, 'token', /^[A-Za-z0-9_-]{43}$/);

/** One article, question or message. */
export const articleSearch = (raw: Raw): { id?: string | undefined } => text(raw, 'id', id);

/** The page of somebody else; whether it may be shown is asked where it is opened. */
export const webViewSearch = (raw: Raw): { url?: string | undefined } =>
  text(raw, 'url', /^https:\/\/[\x21-\x7e]{1,1000}$/);

/** The page of this app that a place is chosen for; whether it is one is asked where the place is given. */
export const choosePlaceSearch = (raw: Raw): { return?: string | undefined } =>
  text(raw, 'return', /^\/[\x21-\x7e]{0,500}$/);

/** A place that is shown: in degrees, with what it is called. */
export const showPlaceSearch = (
  raw: Raw,
): {
  latitude?: string | undefined;
  longitude?: string | undefined;
  name?: string | undefined;
  address?: string | undefined;
} => ({
  ...text(raw, 'latitude', /^-?[0-9]{1,2}(\.[0-9]{1,8})?$/),
  ...text(raw, 'longitude', /^-?[0-9]{1,3}(\.[0-9]{1,8})?$/),
  ...text(raw, 'name', /^[^\p{Cc}]{1,100}$/u),
  ...text(raw, 'address', /^[^\p{Cc}]{1,200}$/u),
});

/** The order whose sheet is open over a list of orders. */
export const openOrderSearch = (raw: Raw): { order?: string | undefined } => text(raw, 'order', id);

/** A coin that is sold before it is listed. */
export const projectSearch = (raw: Raw): { project_id?: string | undefined } => text(raw, 'project_id', id);

/** One balance: currency and account, by ids. */
export const recordSearch = (raw: Raw): { currency?: string | undefined; type_id?: string | undefined } => ({
  ...text(raw, 'currency', id),
  ...text(raw, 'type_id', /^[1-4]$/),
});

/** What to transfer, and from which account. Older addresses call the accounts by their names on the wire. */
export const transferSearch = (raw: Raw): { currency_id?: string | undefined; from: Account | undefined } => ({
  ...text(raw, 'currency_id', id),
  from: accountList.find((account) => raw['from'] === account || raw['from'] === wireNames[account]),
});

/** The coin to exchange from. */
export const exchangeSearch = (raw: Raw): { from_currency_id?: string | undefined } =>
  text(raw, 'from_currency_id', id);

/** What to pay in and how; `step` 2 tells what was paid. */
export const depositSearch = (
  raw: Raw,
): {
  currency?: string | undefined;
  network?: string | undefined;
  way?: string | undefined;
  step?: string | undefined;
} => ({
  ...text(raw, 'currency', id),
  ...text(raw, 'network', /^[A-Z0-9]{2,12}$/),
  ...text(raw, 'way', /^bank$/),
  ...text(raw, 'step', /^[12]$/),
});

/** `deposits` or `withdrawals`. */
export const moneyRecordsSearch = (raw: Raw): { tab?: string | undefined } =>
  text(raw, 'tab', /^(deposits|withdrawals)$/);

/** Which level: `1` data, `2` pictures. */
export const identitySearch = (raw: Raw): { type?: string | undefined } => text(raw, 'type', /^[12]$/);

/** What to withdraw and by which way; for a new address the coin alone. */
export const withdrawSearch = (raw: Raw): { currency?: string | undefined; way?: string | undefined } => ({
  ...text(raw, 'currency', id),
  ...text(raw, 'way', /^(address|card|international)$/),
});
