import type { DepositCoin, DepositNetwork, DepositTerms } from './queries.ts';

/** What the address of the page asks for; everything may be missing or wrong. */
export interface AskedDeposit {
  readonly currency?: string | undefined;
  readonly network?: string | undefined;
}

/** A coin on one of its networks. */
export interface DepositChoice {
  readonly coin: DepositCoin;
  readonly network: DepositCoin['networks'][number];
}

/** The coin and network asked for; else the first network of the coin, else the first coin that takes deposits. */
export function chooseDeposit(terms: DepositTerms, asked: AskedDeposit): DepositChoice | null {
  const open = terms.data.filter(({ networks }) => networks.length > 0);
  const coin = open.find(({ currency }) => String(currency) === asked.currency) ?? open[0];
  const network = coin?.networks.find((each) => each.network === asked.network) ?? coin?.networks[0];
  return coin && network ? { coin, network } : null;
}

/** The coin asked for, when all of its networks are paused; null when something can be paid in. */
export function findPaused(terms: DepositTerms, asked: AskedDeposit): DepositCoin | null {
  const coin = terms.data.find(({ currency }) => String(currency) === asked.currency);
  return coin && coin.networks.length === 0 && coin.paused.length > 0 ? coin : null;
}

/** The coin asked for, when it has no network to pay it in by; null when it has, or is none. */
export function findTradedOnly(terms: DepositTerms, asked: AskedDeposit): DepositCoin | null {
  const coin = terms.data.find(({ currency }) => String(currency) === asked.currency);
  return coin && coin.networks.length === 0 && coin.paused.length === 0 ? coin : null;
}

/** Coins whose code or name holds the text, in any case. */
export function findCoins(coins: readonly DepositCoin[], text: string): readonly DepositCoin[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return coins;
  return coins.filter(
    ({ currency_name: code, full_name: name }) =>
      code.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
}

/** The coins that are no tokens on the networks named after a token standard. */
const ownCoins: Partial<Record<DepositNetwork, string>> = {
  TRC20: 'TRX',
  ERC20: 'ETH',
  BEP20: 'BNB',
  AVAXC: 'AVAX',
};

/** The chain by its name; for a token with its standard: `TRON (TRC20)`. */
export function networkLabel(code: string, { network, network_name: name }: DepositCoin['paused'][number]): string {
  const own = ownCoins[network];
  return own === undefined || own === code ? name : `${name} (${network})`;
}

export const receivePath = (currency: number, network: DepositNetwork): string =>
  `/pages/fund/receive?currency=${currency}&network=${network}`;
