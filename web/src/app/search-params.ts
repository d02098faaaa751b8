/**
 * Search parameters of the pages. They come from anywhere, so each is checked; what is wrong is left out, and the
 * page falls back to its default.
 */
type Raw = Readonly<Record<string, unknown>>;

function text(raw: Raw, name: string, pattern: RegExp): Record<string, string> {
  const value = raw[name];
  return typeof value === 'string' && pattern.test(value) ? { [name]: value } : {};
}

const id = /^[1-9][0-9]{0,14}$/;
const code = /^[A-Za-z0-9]{1,16}$/;
const currencyName = /^[A-Z0-9]{1,12}$/;

/** A market, by ids or names, and what to do there. */
export interface MarketSearch {
  currency_id?: string;
  legal_id?: string;
  currency_name?: string;
  legal_name?: string;
  /** Page the user came from. */
  from?: string;
  /** Trade mode: `coins`, `futures`, `options`. */
  mode?: string;
  /** `1` buy, `2` sell. */
  type?: string;
}

export const marketSearch = (raw: Raw): MarketSearch => ({
  ...text(raw, 'currency_id', id),
  ...text(raw, 'legal_id', id),
  ...text(raw, 'currency_name', currencyName),
  ...text(raw, 'legal_name', currencyName),
  ...text(raw, 'from', /^[a-z]{1,20}$/),
  ...text(raw, 'mode', /^(coins|futures|options)$/),
  ...text(raw, 'type', /^[12]$/),
});

/** Which of the market lists, e.g. `favourites`. */
export const marketsSearch = (raw: Raw): { tab?: string; tag?: string } => ({
  ...text(raw, 'tab', /^[a-z]{1,20}$/),
  ...text(raw, 'tag', /^[a-z0-9_-]{1,20}$/),
});

export const ordersSearch = (raw: Raw): { tab?: string; from?: string } => ({
  ...text(raw, 'tab', /^[a-z]{1,20}$/),
  ...text(raw, 'from', /^[a-z]{1,20}$/),
});

/** The inviter's code from a shared link. */
export const registerSearch = (raw: Raw): { code?: string } => text(raw, 'code', code);

/** Prefilled account name, e.g. after registering. */
export const loginSearch = (raw: Raw): { account?: string } => text(raw, 'account', /^[^\p{Cc}]{1,254}$/u);

export const articleSearch = (raw: Raw): { id?: string } => text(raw, 'id', id);
