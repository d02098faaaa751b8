import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';

/**
 * The networks coins come in by and go out by, as data. A coin without a line in `coinNetworks` has none: it is
 * traded here, and neither deposited nor withdrawn. These are MWD, which lives on no chain, and the coins whose wallets
 * sign with ed25519 (SOL, ADA, DOT, XLM, NEAR): their standard paths are hardened throughout (SLIP-10, or a scheme of
 * the chain's own), so that no extended public key gives the next address, and a private key would have to be here.
 */

export interface Network {
  readonly id: NetworkId;
  /** The chain's own name, the same in every language. */
  readonly name: string;
  /** Blocks on top of a payment after which it counts as final. */
  readonly confirmations: number;
  /** Minutes these blocks ordinarily take. */
  readonly minutes: number;
  /** The coin type of its derivation paths, as wallets of this chain use it: chains with Ethereum's addresses share 60. */
  readonly coinType: number;
}

export const networks: Readonly<Record<NetworkId, Network>> = {
  TRC20: { id: 'TRC20', name: 'TRON', confirmations: 20, minutes: 1, coinType: 195 },
  ERC20: { id: 'ERC20', name: 'Ethereum', confirmations: 12, minutes: 3, coinType: 60 },
  BTC: { id: 'BTC', name: 'Bitcoin', confirmations: 2, minutes: 20, coinType: 0 },
  LTC: { id: 'LTC', name: 'Litecoin', confirmations: 6, minutes: 15, coinType: 2 },
  BCH: { id: 'BCH', name: 'Bitcoin Cash', confirmations: 6, minutes: 60, coinType: 145 },
  DOGE: { id: 'DOGE', name: 'Dogecoin', confirmations: 40, minutes: 40, coinType: 3 },
  XRP: { id: 'XRP', name: 'XRP Ledger', confirmations: 5, minutes: 1, coinType: 144 },
  BEP20: { id: 'BEP20', name: 'BNB Smart Chain', confirmations: 15, minutes: 1, coinType: 60 },
  AVAXC: { id: 'AVAXC', name: 'Avalanche C-Chain', confirmations: 12, minutes: 1, coinType: 60 },
  ATOM: { id: 'ATOM', name: 'Cosmos Hub', confirmations: 5, minutes: 1, coinType: 118 },
  SUI: { id: 'SUI', name: 'Sui', confirmations: 5, minutes: 1, coinType: 784 },
};

/** All of them, in the order of `networks`. */
export const networkIds = Object.keys(networks) as NetworkId[];

/** A coin on one of its networks. */
export interface CoinNetwork {
  readonly network: NetworkId;
  /** The smallest deposit in whole units, as decimal text: less would not be worth its way to the cold store. */
  readonly minimumDeposit: string;
  /** Decimal places the network itself keeps of the coin. */
  readonly decimals: number;
}

const coinNetworks: Readonly<Record<string, readonly CoinNetwork[]>> = {
  USDT: [
    { network: 'TRC20', minimumDeposit: '5', decimals: 6 },
    { network: 'ERC20', minimumDeposit: '20', decimals: 6 },
  ],
  BTC: [{ network: 'BTC', minimumDeposit: '0.0002', decimals: 8 }],
  ETH: [{ network: 'ERC20', minimumDeposit: '0.005', decimals: 18 }],
  LTC: [{ network: 'LTC', minimumDeposit: '0.05', decimals: 8 }],
  BCH: [{ network: 'BCH', minimumDeposit: '0.01', decimals: 8 }],
  TRX: [{ network: 'TRC20', minimumDeposit: '20', decimals: 6 }],
  LINK: [{ network: 'ERC20', minimumDeposit: '1', decimals: 18 }],
  UNI: [{ network: 'ERC20', minimumDeposit: '1.5', decimals: 18 }],
  DOGE: [{ network: 'DOGE', minimumDeposit: '20', decimals: 8 }],
  // More than the reserve that opens an account of the ledger, which every address here is.
  XRP: [{ network: 'XRP', minimumDeposit: '5', decimals: 6 }],
  BNB: [{ network: 'BEP20', minimumDeposit: '0.005', decimals: 18 }],
  AVAX: [{ network: 'AVAXC', minimumDeposit: '0.1', decimals: 18 }],
  ATOM: [{ network: 'ATOM', minimumDeposit: '0.5', decimals: 6 }],
  SUI: [{ network: 'SUI', minimumDeposit: '2', decimals: 9 }],
};

/** The networks of a coin by its code, the one most people want first; none for coins we know no network of. */
export function networksOf(code: string): readonly CoinNetwork[] {
  return Object.hasOwn(coinNetworks, code) ? (coinNetworks[code] ?? []) : [];
}

/**
 * Decimal places in which a network can pay a coin of this scale: those of the coin here, or fewer where the network
 * keeps fewer. Ways that are no network of the coin, as cards, keep the coin's own.
 */
export function payableDecimals(code: string, network: string, scale: number): number {
  return Math.min(scale, networksOf(code).find((each) => each.network === network)?.decimals ?? scale);
}

/** Coins whose addresses nobody can make without a private key: see the head of this file. */
const hardenedCoins: readonly string[] = ['SOL', 'ADA', 'DOT', 'XLM', 'NEAR'];

/** Whether a coin has no network here because its addresses cannot be made without a private key. */
export function isHardened(code: string): boolean {
  return hardenedCoins.includes(code);
}

/** Networks whose addresses are Ethereum's, and the same for the same key. */
export const evmNetworks: readonly NetworkId[] = ['ERC20', 'BEP20', 'AVAXC'];

export function isNetworkId(text: string): text is NetworkId {
  return Object.hasOwn(networks, text);
}
