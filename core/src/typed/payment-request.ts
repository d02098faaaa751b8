import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { formatDecimal } from '../money/decimal.ts';
import { plainAddress } from './address.ts';
import { fold } from './fold.ts';

/**
 * Payment requests as wallets put them into QR codes and links: BIP-21 and its kin (`bitcoin:bc1…?amount=0.1`), EIP-681
 * (`ethereum:0x…@1?value=1e16`), and those of the XRP Ledger (`ripple:r…?dt=7`). A request says where, and may say how
 * much and for whom. What it says is read whole or not at all: a part that is left out could send money elsewhere.
 */
export interface PaymentRequest {
  /** As it is written there, in plain characters; not checked by the rules of a network. */
  readonly address: string;
  /** Destination tag of the XRP Ledger, or memo; null when none is named. */
  readonly tag: string | null;
  /** Whole coins as plain decimal text, above zero; null when it names none. */
  readonly amount: string | null;
  /** The networks it can be meant for. */
  readonly networks: readonly NetworkId[];
  /** Code of the coin the amount is of; null when the request does not say. */
  readonly coin: string | null;
}

/** `network`: of a chain that is not known here. `token`: of a coin that is not. `unreadable`: anything else. */
export type RequestProblem = 'network' | 'token' | 'unreadable';

export type ReadRequest =
  | { readonly ok: true; readonly request: PaymentRequest }
  | { readonly ok: false; readonly problem: RequestProblem };

/** Longer texts are no request. */
const LONGEST = 2000;

const URI = /^([a-z][a-z0-9+.-]{1,30}):(?:\/\/)?([^?#]*)(?:\?([^#]*))?/i;

/** What a scheme stands for. `coin`: of amounts without a unit; null where a network has several, and wallets do not say. */
interface Scheme {
  readonly network: NetworkId;
  readonly coin: string | null;
}

const BTC: Scheme = { network: 'BTC', coin: 'BTC' };
const LTC: Scheme = { network: 'LTC', coin: 'LTC' };
const DOGE: Scheme = { network: 'DOGE', coin: 'DOGE' };
const BCH: Scheme = { network: 'BCH', coin: 'BCH' };
const XRP: Scheme = { network: 'XRP', coin: 'XRP' };
const TRON: Scheme = { network: 'TRC20', coin: null };

const schemes: Readonly<Record<string, Scheme>> = {
  bitcoin: BTC,
  litecoin: LTC,
  dogecoin: DOGE,
  doge: DOGE,
  bitcoincash: BCH,
  ripple: XRP,
  xrp: XRP,
  xrpl: XRP,
  tron: TRON,
  cosmos: { network: 'ATOM', coin: 'ATOM' },
  sui: { network: 'SUI', coin: 'SUI' },
};

/** Chains by EIP-155 number. Without a number a request is for whichever of them the payer is on. */
const evmChains: Readonly<Record<string, { readonly network: NetworkId; readonly coin: string }>> = {
  '1': { network: 'ERC20', coin: 'ETH' },
  '56': { network: 'BEP20', coin: 'BNB' },
  '43114': { network: 'AVAXC', coin: 'AVAX' },
};

/** Contracts of the tokens that can be paid here, by chain and address in lower case. */
const tokens: Readonly<Record<string, { readonly coin: string; readonly decimals: number }>> = {
  '1:0xdac17f958d2ee523a2206206994597c13d831ec7': { coin: 'USDT', decimals: 6 },
  '1:0x514910771af9ca656af840dff83e8264ecf986ca': { coin: 'LINK', decimals: 18 },
  '1:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': { coin: 'UNI', decimals: 18 },
};

/** The contract of USDT on TRON. */
const TRON_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const UNREADABLE = { ok: false, problem: 'unreadable' } as const;

/**
 * Reads a payment request as it was pasted or scanned; null when the text is none, but at most an address by itself.
 * Nothing of it is believed yet: the network, the coin and an amount that was typed before are compared by who asks.
 */
export function readPaymentRequest(typed: string): ReadRequest | null {
  if (typed.length > LONGEST) return null;
  const text = fold(typed).trim();
  // Wallets of the XRP Ledger write a tag behind the address itself.
  const bare = /^r[1-9A-HJ-NP-Za-km-z]{24,34}\?/.test(text);
  const [, name = '', path = '', query = ''] = URI.exec(bare ? `ripple:${text}` : text) ?? [];
  if (name === '') return null;
  const fields = readFields(query);
  if (fields === null) return UNREADABLE;
  const scheme = name.toLowerCase();
  if (scheme === 'ethereum') return readEvm(path, fields);
  const known = Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined;
  if (known === undefined) return { ok: false, problem: 'network' };
  return readPlain(known, path, fields);
}

/** BIP-21 and what follows it: an address, an amount in whole coins. */
function readPlain({ network, coin }: Scheme, path: string, fields: Fields): ReadRequest {
  const address = plainAddress(path);
  const amount = readCoins(fields.get('amount'));
  const tag = network === 'XRP' ? one(fields, ['dt', 'tag']) : network === 'ATOM' ? one(fields, ['memo']) : null;
  if (address === '' || amount === undefined || tag === undefined) return UNREADABLE;
  const token = network === 'TRC20' ? one(fields, ['token', 'contract']) : null;
  if (token === undefined) return UNREADABLE;
  if (token !== null && token !== TRON_USDT) return { ok: false, problem: 'token' };
  return {
    ok: true,
    request: { address, tag, amount, networks: [network], coin: token === null ? coin : 'USDT' },
  };
}

/** EIP-681: `[pay-]<address>[@<chain>][/<function>]`. A transfer of a token names the receiver among its fields. */
function readEvm(path: string, fields: Fields): ReadRequest {
  const [, target = '', chainId = '', call] = /^(?:pay-)?([^@/]*)(?:@([0-9]{1,20}))?(?:\/(.*))?$/i.exec(path) ?? [];
  const chain = chainId === '' ? undefined : evmChains[chainId];
  if (target === '') return UNREADABLE;
  if (chainId !== '' && chain === undefined) return { ok: false, problem: 'network' };
  if (call === undefined || call === '') {
    const wei = readUnits(fields.get('value'), 18);
    const coins = readCoins(fields.get('amount'));
    if (wei === undefined || coins === undefined || (wei !== null && coins !== null)) return UNREADABLE;
    const amount = wei ?? coins;
    // An address by itself serves for every coin of the chain; an amount is of the chain's own.
    const coin = amount === null ? null : (chain?.coin ?? 'ETH');
    const networks = chain ? [chain.network] : amount === null ? evmNetworks : (['ERC20'] as const);
    return { ok: true, request: { address: plainAddress(target), tag: null, amount, networks, coin } };
  }
  if (call.toLowerCase() !== 'transfer') return UNREADABLE;
  const token = tokens[`${chainId === '' ? '1' : chainId}:${target.toLowerCase()}`];
  if (token === undefined) return { ok: false, problem: 'token' };
  const receiver = fields.get('address') ?? '';
  const amount = readUnits(fields.get('uint256'), token.decimals);
  if (receiver === '' || amount === undefined || fields.has('value')) return UNREADABLE;
  return {
    ok: true,
    request: { address: plainAddress(receiver), tag: null, amount, networks: ['ERC20'], coin: token.coin },
  };
}

const evmNetworks: readonly NetworkId[] = Object.values(evmChains).map(({ network }) => network);

type Fields = ReadonlyMap<string, string>;

/**
 * The fields behind the question mark by their names in lower case. Null when one cannot be read or comes twice, or when
 * one that a payer must understand (`req-…`) is not known here.
 */
function readFields(query: string): Fields | null {
  const fields = new Map<string, string>();
  for (const part of query.split('&').filter((each) => each !== '')) {
    const at = part.includes('=') ? part.indexOf('=') : part.length;
    const name = part.slice(0, at).toLowerCase();
    const value = decoded(part.slice(at + 1));
    if (value === null || name.startsWith('req-') || fields.has(name)) return null;
    fields.set(name, value.trim());
  }
  return fields;
}

function decoded(text: string): string | null {
  try {
    return fold(decodeURIComponent(text));
  } catch {
    return null;
  }
}

/** The one of several names that is given; null when none is, undefined when they say different things. */
function one(fields: Fields, names: readonly string[]): string | null | undefined {
  const given = new Set(names.map((name) => fields.get(name) ?? '').filter((value) => value !== ''));
  return given.size > 1 ? undefined : ([...given][0] ?? null);
}

/** Whole coins; null when there are none, undefined when it is no such figure. */
function readCoins(text: string | undefined): string | null | undefined {
  if (text === undefined || text === '') return null;
  const [, whole, fraction] = /^([0-9]{0,20})(?:\.([0-9]{0,18}))?$/.exec(text) ?? [];
  if (whole === undefined || (whole === '' && (fraction ?? '') === '')) return undefined;
  const decimals = fraction?.length ?? 0;
  return aboveZero(BigInt(`${whole}${fraction ?? ''}`), decimals);
}

/** The smallest units, whole or with an exponent (`2.014e18`), as coins of so many decimals. */
function readUnits(text: string | undefined, decimals: number): string | null | undefined {
  if (text === undefined || text === '') return null;
  const [, whole, fraction = '', exponent = '0'] =
    /^([0-9]{1,40})(?:\.([0-9]{1,40}))?(?:e([0-9]{1,2}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const shift = Number(exponent) - fraction.length;
  // Parts of the smallest unit are no amount.
  if (shift < 0 || shift > 60) return undefined;
  return aboveZero(BigInt(whole + fraction) * 10n ** BigInt(shift), decimals);
}

const aboveZero = (units: bigint, decimals: number): string | null =>
  units === 0n ? null : formatDecimal(units, decimals);
