import { createHash } from 'node:crypto';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/deposit/calls.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { demoAccountKeys } from '@aureus/core/wallet/demo-keys.ts';
import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { networkIds, networks, networksOf } from '@aureus/core/wallet/networks.ts';
import { type AddressSource, watchAddresses } from '@aureus/core/wallet/watch-only.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { Settings } from '../platform/settings.ts';
import { usdtOf } from '../wallet/public.ts';
import { BANK, readStoredTerms, type StoredTerms, type WayTerms } from './stored-terms.ts';

/** What is paid by bank transfer and credited as USDT, one for one. */
export const BANK_CURRENCY = 'USD';
/** The smallest bank transfer in whole dollars. */
const BANK_MINIMUM = '10';

/** A network of a coin that takes deposits. */
export interface OpenNetwork {
  readonly network: NetworkId;
  /** Minor units of the coin. */
  readonly minimum: bigint;
}

/** Where the addresses of a network come from. */
export interface NetworkKey {
  /** Tells keys apart without saying them. */
  readonly keyId: string;
  readonly addressOf: AddressSource;
}

export interface BankDetails {
  readonly beneficiary: string;
  readonly bankName: string;
  readonly account: string;
  readonly bankCode: string;
}

/** A currency on a network, or dollars by bank, as two operators left it. */
export interface Way extends WayTerms {
  readonly network: NetworkId | typeof BANK;
  /** Whether the settings of the server allow it: there is a key, or there are bank details. */
  readonly isPossible: boolean;
  /** Null where it is as the product begins with. */
  readonly updatedAt: Date | null;
}

/** What can be deposited here at this moment, and how. */
export interface DepositTerms {
  /** Null where no bank transfer is taken. */
  readonly bank: BankDetails | null;
  /** Smallest bank transfer in minor units of USDT. */
  readonly bankMinimum: bigint;
  /** Every way in, the closed ones too. */
  waysOf(currency: Currency): readonly Way[];
  /** The networks that take deposits. */
  networksOf(currency: Currency): readonly OpenNetwork[];
  isDepositable(currencyId: number): boolean;
}

/** The ways in: what the settings of the server fix, and what operators change. */
export interface DepositWays {
  /** Addresses and bank details are samples nobody may pay to. */
  readonly demo: boolean;
  key(network: NetworkId): NetworkKey | undefined;
  /** The terms of now: a change holds from its commit on. */
  read(connection: Pool | ClientBase): Promise<DepositTerms>;
}

/** Details of a bank account that does not exist, for the demo. */
const demoBank: BankDetails = {
  beneficiary: 'DEMO – DO NOT PAY',
  bankName: 'Demo Bank (does not exist)',
  account: 'XX00 DEMO 0000 0000 0000 00',
  bankCode: 'DEMOXX00',
};

/** Reads keys and bank details from the settings, where they have been checked. */
export function depositWays(settings: Settings, markets: MarketDirectory): DepositWays {
  const demo = settings.mode === 'demo';
  const keys = new Map<NetworkId, NetworkKey>();
  for (const network of networkIds) {
    const key = settingOf(settings, network) ?? (demo ? demoAccountKeys[network] : undefined);
    if (key === undefined) continue;
    const keyId = createHash('sha256').update(key).digest('hex').slice(0, 16);
    keys.set(network, { keyId, addressOf: watchAddresses(network, key) });
  }
  const bank = bankOf(settings) ?? (demo ? demoBank : null);

  function termsOf(stored: StoredTerms): DepositTerms {
    const wayOf = (currency: Currency, network: Way['network'], minimum: string, isPossible: boolean): Way => {
      const changed = stored.find(currency.id, network);
      return {
        network,
        isPossible,
        minimum: changed?.minimum ?? parseDecimal(minimum, currency.scale),
        isOpen: changed?.isOpen ?? true,
        updatedAt: changed?.updatedAt ?? null,
      };
    };
    const bankWay = (): Way => wayOf(usdtOf(markets), BANK, BANK_MINIMUM, bank !== null);
    const chainsOf = (currency: Currency): Way[] => {
      if (currency.kind !== 'coin') return [];
      return networksOf(currency.code).map(({ network, minimumDeposit }) =>
        wayOf(currency, network, minimumDeposit, keys.has(network)),
      );
    };
    const open = (currency: Currency): OpenNetwork[] =>
      chainsOf(currency).flatMap(({ network, minimum, isOpen, isPossible }) =>
        isOpen && isPossible && network !== BANK ? [{ network, minimum }] : [],
      );
    return {
      get bank() {
        return bankWay().isOpen ? bank : null;
      },
      get bankMinimum() {
        return bankWay().minimum;
      },
      waysOf: (currency) => [...chainsOf(currency), ...(currency.id === usdtOf(markets).id ? [bankWay()] : [])],
      networksOf: open,
      isDepositable: (currencyId) => {
        const currency = markets.currency(currencyId);
        return currency !== undefined && open(currency).length > 0;
      },
    };
  }

  return {
    demo,
    key: (network) => keys.get(network),
    read: async (connection) => termsOf(await readStoredTerms(connection)),
  };
}

/** The coin with its open networks. @throws AppError currency_unknown, deposits_closed when it has none */
export function depositable(
  terms: DepositTerms,
  markets: MarketDirectory,
  currencyId: number,
): { readonly currency: Currency; readonly open: readonly OpenNetwork[] } {
  const currency = markets.currency(currencyId);
  if (!currency) throw new AppError('currency_unknown');
  const open = terms.networksOf(currency);
  if (open.length === 0) throw new AppError('deposits_closed');
  return { currency, open };
}

/**
 * One of the open networks. @throws AppError deposits_closed for one that is closed now, network_unknown for one that is
 * none of the coin's
 */
export function openNetwork(
  currency: Currency,
  open: readonly OpenNetwork[],
  asked: NetworkId | undefined,
): OpenNetwork {
  const chosen = open.find(({ network }) => network === asked);
  if (chosen) return chosen;
  const isKnown = networksOf(currency.code).some(({ network }) => network === asked);
  throw new AppError(isKnown ? 'deposits_closed' : 'network_unknown');
}

/** How a network is described to the user. */
export function networkTerms(currency: Currency, { network, minimum }: OpenNetwork) {
  const { name, confirmations, minutes } = networks[network];
  return {
    network,
    network_name: name,
    minimum: formatDecimal(minimum, currency.scale),
    confirmations,
    minutes,
  };
}

/** Coins that can be deposited come first. */
export function describeTerms(
  terms: DepositTerms,
  markets: MarketDirectory,
  demo: boolean,
): Answer<typeof calls.depositCurrencies> {
  const data = markets
    .currencies()
    .filter(({ kind }) => kind === 'coin')
    .map((currency) => {
      const open = terms.networksOf(currency);
      return {
        currency: currency.id,
        currency_name: currency.code,
        full_name: currency.fullName,
        logo: currency.logo,
        is_charge: open.length > 0 ? (1 as const) : (0 as const),
        networks: open.map((each) => networkTerms(currency, each)),
        paused: terms
          .waysOf(currency)
          .flatMap(({ network, isOpen, isPossible }) =>
            network === BANK || isOpen || !isPossible ? [] : [{ network, network_name: networks[network].name }],
          ),
      };
    });
  const usdt = usdtOf(markets);
  const place = (row: { currency: number; is_charge: 0 | 1 }) => (row.currency === usdt.id ? 0 : row.is_charge ? 1 : 2);
  return {
    demo,
    data: data.toSorted((a, b) => place(a) - place(b) || a.currency - b.currency),
    bank: terms.bank && {
      pay_currency: BANK_CURRENCY,
      currency: usdt.id,
      currency_name: usdt.code,
      minimum: formatDecimal(terms.bankMinimum, usdt.scale),
    },
  };
}

function settingOf(settings: Settings, network: NetworkId): string | undefined {
  const names: Readonly<Record<NetworkId, string | undefined>> = {
    BTC: settings.depositKeyBtc,
    LTC: settings.depositKeyLtc,
    BCH: settings.depositKeyBch,
    DOGE: settings.depositKeyDoge,
    XRP: settings.depositKeyXrp,
    ATOM: settings.depositKeyAtom,
    SUI: settings.depositKeySui,
    ERC20: settings.depositKeyEvm,
    BEP20: settings.depositKeyEvm,
    AVAXC: settings.depositKeyEvm,
    TRC20: settings.depositKeyTron,
  };
  return names[network];
}

function bankOf(settings: Settings): BankDetails | null {
  const { depositBankBeneficiary: beneficiary, depositBankName: bankName } = settings;
  const { depositBankAccount: account, depositBankCode: bankCode } = settings;
  return beneficiary && bankName && account && bankCode ? { beneficiary, bankName, account, bankCode } : null;
}
